import type { ContactRequest } from '#contract/mail';
import { issuesOf, loadRules } from '@/lib/rules.ts';
import type { FieldErrors } from '@/lib/use-form.ts';

const load = () => loadRules(() => import('#contract/mail.schema'));

/** Fetches the rules ahead, so that the first check is quick. */
export const preloadContactRules = () => void load();

export async function checkContact(values: ContactRequest): Promise<FieldErrors<ContactRequest>> {
  const rules = await load();
  return rules === null ? {} : issuesOf(rules.contactRequest, values);
}
