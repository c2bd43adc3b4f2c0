import type { ComponentProps } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useLabels } from './labels.ts';

type Props = Omit<ComponentProps<'button'>, 'className' | 'children'> & { language?: string };

/** A button with a cross, named in the language of what it closes. */
export function CloseButton({ language = 'it', ...rest }: Props) {
  const { close, direction } = useLabels(language);
  return (
    <button
      type="button"
      {...rest}
      className="toast-close"
      lang={language}
      dir={direction}
      aria-label={close}
    >
      <Icon name="close" />
    </button>
  );
}
