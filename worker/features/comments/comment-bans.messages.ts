import { jobMessage, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** A blogger and the person whose comments follow a ban, by `seq`. `change` names the change, `slice` counts its jobs. */
export type CommentBanSlice = { blogger: number; user: number; change: string; slice: number };

/** Creates the job that hides or shows the next slice of a person's comments. @param at when it is due, milliseconds UTC */
export const commentBanMessage = (ban: CommentBanSlice, createdAt: number, at = createdAt): NewOutboxMessage => ({
  ...jobMessage('comment-ban', `comment-ban:${ban.blogger}:${ban.user}:${ban.change}:${ban.slice}`, ban, createdAt),
  notBefore: at,
});
