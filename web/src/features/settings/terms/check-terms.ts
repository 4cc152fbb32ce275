import type { SaveTermsDraftRequest } from '#contract/terms';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/terms.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadTermsRules = () => void load();

export type TermsValues = Pick<SaveTermsDraftRequest, 'text' | 'summary'>;
export type PublishValues = { day: string; needsConsent: boolean };

export async function checkTerms(values: TermsValues): Promise<FieldErrors<TermsValues>> {
  const rules = await load();
  return rules === null
    ? {}
    : findFieldErrors(rules.saveTermsDraftRequest, { ...values, base: null, newestVersion: 0 });
}

export async function checkPublishing(values: PublishValues): Promise<FieldErrors<PublishValues>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.publishTermsRequest, { ...values, base: 0, newestVersion: 0 });
}
