import { useLocation } from 'react-router';

import { useSite } from './site.ts';
import { LANGUAGES } from './translation.ts';

/** Posts the language; the page comes back whole, since only then may it load the provider's script. */
export function TranslateForm() {
  const { translation } = useSite();
  const { pathname, search } = useLocation();
  if (translation === undefined) return null;
  return (
    <form method="post" action="/translate" className="translate-form notranslate" translate="no">
      <input type="hidden" name="back" value={pathname + search} />
      <select name="language" aria-label="Lingua della pagina" defaultValue={translation.language ?? 'it'}>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <button>Traduci</button>
    </form>
  );
}
