// Loads the provider's translator, on pages of visitors who chose a language; the provider reads it from its cookie.
import { DEFAULT_LANGUAGE, LANGUAGES } from './translation.ts';

const SCRIPT = 'https://translate.google.com/translate_a/element.js?cb=startTranslation';

type Translator = new (options: Record<string, unknown>, place: string) => unknown;
type TranslatedWindow = {
  startTranslation?: () => void;
  google?: { translate: { TranslateElement: Translator } };
};

export function translatePage(): void {
  showWhatIsForNoScripts();
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'translation-provider';
  place.hidden = true;
  const page = window as TranslatedWindow;
  page.startTranslation = () => {
    if (!page.google) return;
    const includedLanguages = Object.keys(LANGUAGES).join(',');
    const options = { pageLanguage: DEFAULT_LANGUAGE, includedLanguages, autoDisplay: false };
    Reflect.construct(page.google.translate.TranslateElement, [options, place.id]);
  };
  const script = document.createElement('script');
  script.src = SCRIPT;
  document.head.append(script);
}

/** Our scripts don't run on this page, so the content of noscript is needed. */
function showWhatIsForNoScripts(): void {
  for (const hidden of document.querySelectorAll('noscript:not([translate=no] *)')) {
    hidden.outerHTML = hidden.textContent;
  }
}
