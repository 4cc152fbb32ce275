import type { Ctx } from '../../context.ts';
import { runBatch } from '../../db/client.ts';
import { enqueueAllStatements, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { type NotifiedRow, notifyStatements } from '../notifications/notifications.statements.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import { type AnsweredReport, notifiedReportersSql } from './reports.statements.ts';

/** Reporters that one delivery notifies. */
export const ANSWERED_SLICE = 50;

type Delivery<Report> = {
  /** Creates the email to one reporter, with a fixed id that prevents a second one. */
  toMail: (report: Report) => Promise<NewOutboxMessage>;
  /** Creates the message that continues after a report. */
  toNext: (after: number) => NewOutboxMessage;
};

/** Notifies a slice of reporters of the answer, also by email. Each is notified once, however often this runs. */
export async function notifyAnswered<Report extends Pick<AnsweredReport, 'seq' | 'id' | 'reporter'>>(
  ctx: Ctx,
  slice: readonly Report[],
  { toMail, toNext }: Delivery<Report>,
): Promise<void> {
  if (slice.length === 0) return;
  const mails = await Promise.all(slice.map(toMail));
  const last = slice.length === ANSWERED_SLICE ? slice.at(-1) : undefined;
  const next = last === undefined ? [] : [toNext(last.seq)];
  const [notified] = await runBatch(ctx.db, [
    ...notifyStatements(ctx.db, 'report_answered', notifiedReportersSql(slice), ctx.now),
    ...enqueueAllStatements(ctx.db, [...mails, ...next]),
  ]);
  announceNotified(ctx, notified as NotifiedRow[]);
  wakeOutbox(ctx, 'mail');
  if (last !== undefined) wakeOutbox(ctx, 'jobs');
}
