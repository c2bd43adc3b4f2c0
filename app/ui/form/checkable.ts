/** Messages by field name. */
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

/** `tags` for `tags[2]`: errors of one part are shown at the whole field. */
export function fieldOf(path: string): string {
  return path.replace(/[.[].*/s, '');
}
