import type { IconDrawing } from '#app/domain/icons/icon-paths.ts';
import { labelOn } from '../operator-colours.ts';
import { IconPaths } from './drawn-icon.tsx';

type Props = { color: string; icon: IconDrawing | undefined };

/** A category's colour and icon, decorative: the name is beside it. */
export function CategoryMark({ color, icon }: Props) {
  return (
    <svg className="category-mark" viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="10" fill={color} />
      <g transform="translate(8 8)" color={labelOn(color)} stroke="currentColor">
        <IconPaths paths={icon?.paths ?? []} />
      </g>
    </svg>
  );
}
