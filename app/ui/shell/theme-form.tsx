import { Form, useLocation } from 'react-router';

import { useSite } from './site.ts';
import { THEME_WORDS, THEMES } from './theme.ts';

/** Three buttons that post the colour mode; without scripts the page reloads. `label` distinguishes two such forms. */
export function ThemeForm({ label = 'Aspetto della pagina' }: { label?: string }) {
  const { theme } = useSite();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/theme" preventScrollReset replace aria-label={label} className="theme-form">
      <input type="hidden" name="back" value={pathname + search} />
      {THEMES.map((mode) => (
        <button key={mode} name="theme" value={mode} aria-pressed={mode === theme}>
          {THEME_WORDS[mode]}
        </button>
      ))}
    </Form>
  );
}
