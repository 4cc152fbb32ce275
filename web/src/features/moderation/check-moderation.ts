import type { ReportAnswerRequest, ReportRequest, TakedownRequest } from '#contract/moderation';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/moderation.schema'));

/** Fetches the rules ahead, so that the first check is quick. */
export const preloadModerationRules = () => void load();

/** What is wrong with a reader's report. */
export async function checkReport(values: { reason: string; note: string }): Promise<FieldErrors<ReportRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.reportRequest, values);
}

/** What is wrong with an admin's answer. @param isTakenDownSql the article is taken down already, for a reason that may stay */
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

/** What is wrong with the reason for taking an article down. */
export async function checkTakedown(values: TakedownRequest): Promise<FieldErrors<TakedownRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.takedownRequest, values);
}
