/** Words by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

export const NO_ERRORS: FieldErrors = {};

export type Checkable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isCheckable(target: EventTarget | null): target is Checkable {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/** `tags` of `tags[2]`: what is wrong with one part is said beside the whole. */
export function fieldOf(path: string): string {
  return path.replace(/[.[].*/s, '');
}
