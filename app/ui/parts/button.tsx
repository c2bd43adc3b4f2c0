import type { ComponentProps, ReactNode } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'plain';

type Look = { variant?: ButtonVariant; wide?: boolean };

function buttonClass({ variant = 'primary', wide = false }: Look): string {
  return `button button-${variant}${wide ? ' w-full' : ''}`;
}

/** A link that looks like a button. */
export function ButtonLink({ href, children, ...look }: Look & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass(look)}>
      {children}
    </a>
  );
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className'>;

export function Button({ variant, wide, ...rest }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(wide && { wide }) };
  return <button {...rest} className={buttonClass(look)} />;
}
