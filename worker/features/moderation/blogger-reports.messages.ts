import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** Slice of the reporters to notify: reports of a blogger, answered at a given time, above a `seq`. */
export type BloggerReportAnswerSlice = { bloggerId: string; at: number; after: number };

/** Creates the job that notifies a slice of reporters, once per slice. */
export const bloggerReportAnswerMessage = (answer: BloggerReportAnswerSlice, createdAt: number): NewOutboxMessage =>
  jobMessage(
    'blogger-report-answer',
    `blogger-report-answer:${answer.bloggerId}:${answer.at}:${answer.after}`,
    answer,
    createdAt,
  );
