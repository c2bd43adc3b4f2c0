import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'a'>, 'className'> & {
  /** Within a sentence or a table. Elsewhere a link is a full touch target. */
  inline?: boolean;
  /** Names the row of a list. */
  strong?: boolean;
};

export function TextLink({ href, inline = false, strong = false, children, ...rest }: Props) {
  const look = `link${inline ? '' : ' link-alone'}${strong ? ' font-semibold' : ''}`;
  return (
    <a href={href} className={look} {...rest}>
      {children}
    </a>
  );
}
