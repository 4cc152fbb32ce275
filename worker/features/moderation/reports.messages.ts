import type { NewOutboxMessage } from '../../outbox/enqueue.ts';

/** What one delivery of an answer works through: the reports of an article that were answered at a time, above a `seq`. */
export type ReportAnswerSlice = { postId: string; at: number; after: number };

/** A slice of those who are mailed an answer, once for each slice. */
export const reportAnswerMessage = (answer: ReportAnswerSlice, createdAt: number): NewOutboxMessage => ({
  id: `report-answer:${answer.postId}:${answer.at}:${answer.after}`,
  kind: 'report-answer',
  payload: answer,
  createdAt,
});
