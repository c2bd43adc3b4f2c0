import { Form, useLocation } from 'react-router';
import { useSite } from './site.ts';
import { THEME_WORDS, THEMES } from './theme.ts';
import { LANGUAGES } from './translation.ts';

/** Choices in every footer: language and colours. */
export function PageChoices() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <TranslateForm />
      <ThemeForm />
    </div>
  );
}

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

/** Posts the language and reloads the document, because only then may the provider's script be loaded. */
export function TranslateForm() {
  const { translation } = useSite();
  const { pathname, search } = useLocation();
  if (translation === undefined) return null;
  if (translation.whyNot !== undefined) return <p className="text-small">{translation.whyNot}</p>;
  return (
    <form method="post" action="/translate" translate="no">
      <input type="hidden" name="back" value={pathname + search} />
      <span className="translate-form">
        <select name="language" aria-label="Lingua della pagina" defaultValue={translation.language ?? 'it'}>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
        <button>Traduci</button>
      </span>
      <noscript>
        {import.meta.env.SSR ? (
          <p className="text-small">La traduzione automatica ha bisogno di JavaScript.</p>
        ) : null}
      </noscript>
    </form>
  );
}
