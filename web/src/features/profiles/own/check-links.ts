import type { SocialLinksRequest } from '#contract/profiles';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/profiles.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadLinksRules = () => void load();

export async function checkLinks(values: SocialLinksRequest): Promise<FieldErrors<SocialLinksRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.socialLinksRequest, values);
}
