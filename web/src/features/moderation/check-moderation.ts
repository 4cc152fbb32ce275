import type { ReserveHandleRequest } from '#contract/handle-rules';
import type { ReportAnswerRequest, ReportRequest, TakedownRequest } from '#contract/moderation';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () =>
  loadSchemas(async () => ({
    ...(await import('#contract/moderation.schema')),
    ...(await import('#contract/reports.schema')),
    ...(await import('#contract/handles.schema')),
  }));

/** Fetches the validation rules early, so the first check is fast. */
export const preloadModerationRules = () => void load();

export async function checkReport(values: { reason: string; note: string }): Promise<FieldErrors<ReportRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.reportRequest, values);
}

/**
 * Checks an admin's answer to a report.
 * @param isDown true if the article is already taken down; the stored reason then suffices
 */
export async function checkAnswer(
  values: ReportAnswerRequest,
  isDown: boolean,
): Promise<FieldErrors<ReportAnswerRequest>> {
  const rules = await load();
  if (rules === null) return {};
  const needsReason = values.decision === 'taken_down' && !isDown;
  return {
    ...findFieldErrors(rules.reportAnswerRequest, values),
    ...(needsReason && findFieldErrors(rules.takedownRequest, { reason: values.reason })),
  };
}

export async function checkTakedown(values: TakedownRequest): Promise<FieldErrors<TakedownRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.takedownRequest, values);
}

export async function checkReservedHandle(values: ReserveHandleRequest): Promise<FieldErrors<ReserveHandleRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.reserveHandleRequest, values);
}
