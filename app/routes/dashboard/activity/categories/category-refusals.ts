// What is said beside the fields of a category that was refused.
import type { CreateCategoryError } from '#app/domain/catalog/categories.server.ts';

export const CATEGORY_REFUSALS: Record<
  Exclude<CreateCategoryError, 'not-found'>,
  Record<string, string[]>
> = {
  'duplicate-name': { name: ['Hai già una categoria con questo nome'] },
  'unknown-icon': { icon: ["Scegli un'icona dall'elenco"] },
};
