import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** Slice of the reporters to notify: reports of a comment, answered at a given time, above a `seq`. */
export type CommentReportAnswerSlice = { commentId: string; at: number; after: number };

/** Creates the job that notifies a slice of reporters, once per slice. */
export const commentReportAnswerMessage = (answer: CommentReportAnswerSlice, createdAt: number): NewOutboxMessage =>
  jobMessage(
    'comment-report-answer',
    `comment-report-answer:${answer.commentId}:${answer.at}:${answer.after}`,
    answer,
    createdAt,
  );
