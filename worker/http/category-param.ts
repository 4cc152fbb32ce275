import { type CategoryKey, categoryFromParam } from '#contract/topics';
import { notFound } from '../errors.ts';

/** Returns the category in a path, with hyphens or underscores. Throws AppError not_found. */
export function parseCategoryParam(param: string): CategoryKey {
  const category = categoryFromParam(param);
  if (category === undefined) throw notFound('Not found');
  return category;
}
