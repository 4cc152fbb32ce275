import type { AppealRequest } from '#contract/restrictions';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/restrictions.schema'));

/** Fetches the validation rules early, so the first check is fast. */
export const preloadAppealRules = () => void load();

export async function checkAppeal(values: AppealRequest): Promise<FieldErrors<AppealRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.appealRequest, values);
}
