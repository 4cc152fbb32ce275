import type { DraftFields } from '#contract/drafts';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import { ApiError } from '@/lib/http/api.ts';

const load = () => loadSchemas(() => import('#contract/publishing.schema'));

/** Fetches the validation rules early, so the first check is fast. */
export const preloadPostRules = () => void load();

export type PostErrors = Partial<Record<keyof DraftFields, string>>;

export const hasErrors = (errors: PostErrors) => Object.values(errors).some((message) => message !== undefined);

/** Returns the server's errors for the fields of the post. */
export function fieldErrorsIn(error: unknown, fields: DraftFields): PostErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in fields));
}

/** Validates a post. Returns an empty object if it can be published. */
export async function checkPost(fields: DraftFields): Promise<PostErrors> {
  const rules = await load();
  if (rules === null) return {};
  const errors: PostErrors = findFieldErrors(rules.postInputSchema, { ...fields, category: fields.category ?? '' });
  return errors;
}
