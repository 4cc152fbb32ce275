import type { Ctx } from '../../context.ts';
import { tellReporters } from './report-answers.service.ts';
import type { ReportAnswer } from './report-messages.ts';

/** What the outbox does with messages of moderation, by kind. */
export const moderationDeliveries: Record<
  string,
  (ctx: Ctx, message: { payload: Record<string, unknown> }) => Promise<void>
> = {
  'report-answer': async (ctx, { payload }) => await tellReporters(ctx, payload as ReportAnswer),
};
