import type { Ctx } from '../../context.ts';
import { notifyReporters } from './report-answers.service.ts';
import type { ReportAnswerSlice } from './reports.messages.ts';

/** Handlers of the outbox messages of moderation, by kind. */
export const moderationDeliveries: Record<
  string,
  (ctx: Ctx, message: { payload: Record<string, unknown> }) => Promise<void>
> = {
  'report-answer': async (ctx, { payload }) => await notifyReporters(ctx, payload as ReportAnswerSlice),
};
