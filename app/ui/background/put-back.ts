// Extensions and browsers change pages before their scripts run: a link around a telephone number, an icon beside a
// field. React then makes the page anew, and with it empty fields. What was typed into the old ones is put back.
import type { Checkable } from '../form/checkable.ts';
import { fieldsIn, isChoice, isTyped } from '../form/typed-fields.ts';

export type Before = { fields: readonly Element[]; focused: Element | null };

export function putBack({ fields, focused }: Before): void {
  const before = fields as readonly Checkable[];
  const after = fieldsIn(document);
  for (const [index, old] of before.entries()) {
    if (old.isConnected) continue;
    const now = sameField(after, keyOf(old), before.slice(0, index));
    if (!now) continue;
    if (isTyped(old) && !isTyped(now)) fill(now, old);
    if (old === focused && document.activeElement === document.body) focusLike(now, old);
  }
}

/** Ids are React's and change with it. */
function keyOf(field: Checkable): string {
  return [field.name || field.id, field.type, isChoice(field) ? field.value : ''].join('\n');
}

/** The one that stands where the old one stood among those of the same name. */
function sameField(after: readonly Checkable[], key: string, earlier: readonly Checkable[]) {
  return after.filter((field) => keyOf(field) === key)[
    earlier.filter((field) => keyOf(field) === key).length
  ];
}

function fill(now: Checkable, old: Checkable): void {
  if (isChoice(now)) {
    now.click();
    return;
  }
  // The prototype's own setter: React keeps one on each field, and would take the change for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), 'value')?.set?.call(now, old.value);
  for (const type of ['input', 'change']) now.dispatchEvent(new Event(type, { bubbles: true }));
}

function focusLike(now: Checkable, old: Checkable): void {
  now.focus();
  if (now instanceof HTMLSelectElement || old instanceof HTMLSelectElement) return;
  // Only texts have one.
  if (old.selectionStart !== null) now.setSelectionRange(old.selectionStart, old.selectionEnd);
}
