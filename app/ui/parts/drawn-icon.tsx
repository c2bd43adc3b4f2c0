import type { IconPath } from '#app/domain/icons/icon-paths.ts';

/** An icon of the installed sets, decorative: text says the same. */
export function DrawnIcon({ paths }: { paths: readonly IconPath[] }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <IconPaths paths={paths} />
    </svg>
  );
}

export function IconPaths({ paths }: { paths: readonly IconPath[] }) {
  return paths.map(({ d, filled }) => (
    <path key={d} d={d} {...(filled && { fill: 'currentColor', stroke: 'none' })} />
  ));
}
