import type { DraftFields } from '#contract/drafts';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';

const load = () => loadSchemas(() => import('#contract/posts.schema'));

/** Fetches the rules ahead, so that the first check is quick. */
export const preloadPostRules = () => void load();

/** What is wrong with each field. */
export type PostErrors = Partial<Record<keyof DraftFields, string>>;

/** What is wrong with a post as it stands, in the words of spec §5; empty when it can be published. */
export async function checkPost(fields: DraftFields): Promise<PostErrors> {
  const rules = await load();
  if (rules === null) return {};
  const errors: PostErrors = findFieldErrors(rules.postInputSchema, { ...fields, category: fields.category ?? '' });
  return errors;
}
