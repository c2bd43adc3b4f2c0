import { useLocation } from 'react-router';

import { useSite } from './site.ts';
import { LANGUAGES } from './translation.ts';

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
