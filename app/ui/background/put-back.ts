// Extensions and browsers may change a page before its scripts run, for example a link around a phone number.
// React then rebuilds the page with empty fields. This puts typed values back.
import { type Checkable, fieldsIn, isChoice, isTyped } from '../form/checkable.ts';

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

/** By name, because React's ids change with the rebuild. */
function keyOf(field: Checkable): string {
  return [field.name || field.id, field.type, isChoice(field) ? field.value : ''].join('\n');
}

/** The field with the same position among fields of the same name. */
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
  // Uses the prototype's setter: React overrides it on each field, and would ignore the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), 'value')?.set?.call(now, old.value);
  for (const type of ['input', 'change']) now.dispatchEvent(new Event(type, { bubbles: true }));
}

function focusLike(now: Checkable, old: Checkable): void {
  now.focus();
  if (now instanceof HTMLSelectElement || old instanceof HTMLSelectElement) return;
  // Only text fields have a selection.
  if (old.selectionStart !== null) now.setSelectionRange(old.selectionStart, old.selectionEnd);
}
