import { peopleMessages, type SuspensionRequest } from '#contract/people';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';
import { parseTypedTime } from '@/lib/text/typed-time.ts';

const load = () => loadSchemas(() => import('#contract/people.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadPeopleRules = () => void load();

/** `until` is typed as the clock of this device shows it: '2026-11-24 09:00'; empty for a ban. */
export type SuspensionValues = { reason: string; until: string };

export const toSuspensionRequest = ({ reason, until }: SuspensionValues, base: number | null): SuspensionRequest => ({
  reason,
  until: parseTypedTime(until),
  base,
});

export async function checkSuspension(values: SuspensionValues): Promise<FieldErrors<SuspensionValues>> {
  const rules = await load();
  const request = toSuspensionRequest(values, null);
  const errors: FieldErrors<SuspensionValues> = rules === null ? {} : findFieldErrors(rules.suspensionRequest, request);
  const { until } = request;
  // Without the rules too: JSON would turn an invalid time into a ban.
  if (until !== null && !(until > Date.now())) errors.until = peopleMessages.endInvalid;
  return errors;
}

export async function checkNote(values: { text: string }): Promise<FieldErrors<{ text: string }>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.noteRequest, values);
}

export async function checkPersonEmail(values: { email: string }): Promise<FieldErrors<{ email: string }>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.personEmailRequest, values);
}
