// Loads the provider's translator, on pages whose visitor chose a language; its cookie tells it which.
import { DEFAULT_LANGUAGE, LANGUAGES } from '../shell/translation.ts';

const SCRIPT = 'https://translate.google.com/translate_a/element.js?cb=startTranslation';

type Translator = new (options: Record<string, unknown>, place: string) => unknown;
type TranslatedWindow = {
  startTranslation?: () => void;
  google?: { translate: { TranslateElement: Translator } };
};

export function translatePage(): void {
  toleratesMovedNodes();
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

/** The provider wraps texts in elements of its own; React would stop at a text that is no longer where it was. */
function toleratesMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) return child;
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before !== null && before.parentNode !== this) return node;
    return insertBefore.call(this, node, before) as T;
  };
}
