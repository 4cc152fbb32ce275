import { MINUTE, SECOND } from '#contract/time';

/** A person gets at most one email about notifications in this time. */
export const REPLY_MAIL_SLOT_MS = 30 * MINUTE;
/** Delay after the end of a slot, in which requests of the slot may still be writing. */
export const REPLY_MAIL_DELAY_MS = 15 * SECOND;

/** Prefix of the ids of these jobs. The public id of the person and the number of the slot follow. */
export const REPLY_MAIL_PREFIX = 'reply-mail:';

/** What one email is about: the notifications that a person got in a slot. */
export type ReplyMail = { userId: string; slot: number };

/** Returns the number of the slot that contains a time. */
export const toReplyMailSlot = (at: number): number => Math.floor(at / REPLY_MAIL_SLOT_MS);

/** Returns the start of a slot, and the end, which is not part of it. */
export const replyMailTimes = (slot: number): { from: number; before: number } => ({
  from: slot * REPLY_MAIL_SLOT_MS,
  before: (slot + 1) * REPLY_MAIL_SLOT_MS,
});

/** Returns the id of the email, which is written once. */
export const replyEmailId = ({ userId, slot }: ReplyMail): string => `reply-email:${userId}:${slot}`;
