import type { ContactRequest } from '#contract/mail';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/mail.schema'));

/** Fetches the validation rules early, so the first check is fast. */
export const preloadContactRules = () => void load();

export async function checkContact(values: ContactRequest): Promise<FieldErrors<ContactRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.contactRequest, values);
}
