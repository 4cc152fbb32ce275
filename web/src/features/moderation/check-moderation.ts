import type { AppealAnswerRequest } from '#contract/appeals';
import type { CaseNoteRequest } from '#contract/cases';
import type { ReserveHandleRequest } from '#contract/handle-rules';
import type { AnyAnswerRequest, ReportRequest, TakedownRequest } from '#contract/moderation';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () =>
  loadSchemas(async () => ({
    ...(await import('#contract/moderation.schema')),
    ...(await import('#contract/reports.schema')),
    ...(await import('#contract/handles.schema')),
    ...(await import('#contract/appeals.schema')),
    ...(await import('#contract/cases.schema')),
  }));

/** Fetches the validation rules early, so the first check is fast. */
export const preloadModerationRules = () => void load();

/** Checks a report. The reasons of reports of bloggers contain all others; the server checks which of them fit. */
export async function checkReport(values: { reason: string; note: string }): Promise<FieldErrors<ReportRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.bloggerReportRequest, values);
}

/**
 * Checks an admin's answer to a report.
 * @param isDown true if the article is already taken down; the stored reason then suffices
 */
export async function checkAnswer(values: AnyAnswerRequest, isDown: boolean): Promise<FieldErrors<AnyAnswerRequest>> {
  const rules = await load();
  if (rules === null) return {};
  const needsReason = values.decision !== 'kept' && !(values.decision === 'taken_down' && isDown);
  return {
    ...findFieldErrors(rules.anyAnswerRequest, values),
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

export async function checkAppealAnswer(values: AppealAnswerRequest): Promise<FieldErrors<AppealAnswerRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.appealAnswerRequest, values);
}

export async function checkCaseNote(values: CaseNoteRequest): Promise<FieldErrors<CaseNoteRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.caseNoteRequest, values);
}
