import { unsubscribePath } from '#contract/mail';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { countJsonBytes } from '../../db/json-packs.ts';
import { enqueueAllStatements, enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { type NoticedPost, newPostEmail } from '../mail/post-notice.emails.ts';
import { NOTICE_TTL_MS, postNoticeMailId } from '../mail/post-notices.messages.ts';
import { unsubscribeToken } from '../mail/unsubscribe-token.service.ts';
import { type PostNoticeSlice, postNoticeMessage } from './post-notices.messages.ts';
import * as repo from './post-notices.repo.ts';

/** Maximum subscribers per delivery. */
const SLICE = 1000;
/** A slice also ends when its batch reaches this size. An email has 4 to 25 kB, depending on the script. */
const BATCH_MAX_BYTES = 6_000_000;

async function mailTo(
  ctx: Ctx,
  reader: repo.NoticeRecipient,
  post: NoticedPost & { username: string; createdAt: number },
): Promise<NewOutboxMessage> {
  const token = await unsubscribeToken(reader.id, 'newPosts', ctx.config.sessionKeys);
  const unsubscribeUrl = `${ctx.config.origin}${unsubscribePath}?${new URLSearchParams({ token })}`;
  const parties = { reader: reader.username, blogger: post.username };
  const id = postNoticeMailId(post.id, reader.subscriptionId);
  const addresses = { to: reader.email };
  const mail = await createEmailMessage(
    ctx,
    (head) => newPostEmail(head, parties, post, unsubscribeUrl),
    addresses,
    id,
  );
  return { ...mail, isBulk: true, expiresAt: post.createdAt + NOTICE_TTL_MS };
}

/** Creates the emails in order until the batch is full. */
async function writeMails(
  ctx: Ctx,
  readers: readonly repo.NoticeRecipient[],
  post: Parameters<typeof mailTo>[2],
): Promise<NewOutboxMessage[]> {
  const mails: NewOutboxMessage[] = [];
  let bytes = 0;
  // Sequential, because encryption occupies the single thread and the first email caches the keys.
  for (const reader of readers) {
    if (bytes >= BATCH_MAX_BYTES) break;
    const mail = await mailTo(ctx, reader, post);
    bytes += countJsonBytes(mail);
    mails.push(mail);
  }
  return mails;
}

/**
 * Emails a post's title and public excerpt to a slice of the author's subscribers. Each receives one email, however
 * often this runs; none is sent for an unpublished or outdated post.
 * @param atOnce maximum slice size
 */
export async function sendPostNotices(ctx: Ctx, notice: PostNoticeSlice, atOnce = SLICE): Promise<void> {
  const [[post], slice] = await ctx.db.batch([
    repo.noticedPostStatement(ctx.db, notice.postId),
    repo.noticeRecipientsStatement(ctx.db, notice, atOnce),
  ]);
  if (post === undefined || slice.length === 0 || post.createdAt + NOTICE_TTL_MS <= ctx.now) return;
  const noticed = { ...post, isFree: post.isFree === 1 };
  const mails = await writeMails(ctx, slice, noticed);
  const last = mails.length === atOnce || mails.length < slice.length ? slice[mails.length - 1] : undefined;
  const onward = last && postNoticeMessage({ ...notice, after: last.subscriptionId }, ctx.now);
  const written = await runAsserted(
    runBatch(ctx.db, [
      repo.assertPublicStatement(ctx.db, notice.postId),
      ...enqueueAllStatements(ctx.db, mails),
      ...(onward === undefined ? [] : [enqueueStatement(ctx.db, onward)]),
    ]),
  );
  if (written === null) return;
  wakeOutbox(ctx, 'mail');
  if (last !== undefined) wakeOutbox(ctx, 'jobs');
}
