import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** Slice of the reporters to notify: reports of an article, answered at a given time, above a `seq`. */
export type ReportAnswerSlice = { postId: string; at: number; after: number };

/** Creates the job that notifies a slice of reporters, once per slice. */
export const reportAnswerMessage = (answer: ReportAnswerSlice, createdAt: number): NewOutboxMessage =>
  jobMessage('report-answer', `report-answer:${answer.postId}:${answer.at}:${answer.after}`, answer, createdAt);
