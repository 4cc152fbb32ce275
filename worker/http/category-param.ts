import { type CategoryKey, categoryFromParam } from '#contract/topics';
import { notFound } from '../errors.ts';

/**
 * The category that a path names, with hyphens or underscores.
 * @throws AppError not_found
 */
export function parseCategoryParam(param: string): CategoryKey {
  const category = categoryFromParam(param);
  if (category === undefined) throw notFound('Not found');
  return category;
}
