import { unsubscribePath } from '#contract/mail';
import type { Ctx } from '../../context.ts';
import { isAssertionFailure } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { enqueueAllStatement, enqueueStatement, type OutboxRow } from '../../db/outbox.ts';
import { announceBilling } from '../billing/announce-billing.ts';
import { announceMail, sealLetter } from '../mail/mail.service.ts';
import { type NoticedPost, newPostLetter } from '../mail/notice.letters.ts';
import { NOTICE_LIFE_MS, postNoticeMailId } from '../mail/notice-messages.ts';
import { unsubscribeToken } from '../mail/unsubscribe-token.ts';
import { type PostNotice, postNoticeMessage } from './post-notice-messages.ts';
import * as repo from './post-notices.repo.ts';

/** So many subscribers are told at once. */
const SLICE = 1000;
/** A mail is some 4 kB as it waits, with a long excerpt 10, and D1 takes values of 2 MB. */
const MAILS_A_STATEMENT = 200;

/** Stores mails, as many statements as it takes. */
const enqueueMails = (ctx: Ctx, mails: readonly OutboxRow[]) =>
  Array.from({ length: Math.ceil(mails.length / MAILS_A_STATEMENT) }, (_, n) =>
    enqueueAllStatement(ctx.db, mails.slice(n * MAILS_A_STATEMENT, (n + 1) * MAILS_A_STATEMENT)),
  );

async function mailTo(
  ctx: Ctx,
  reader: repo.NoticedReader,
  post: NoticedPost & { username: string; createdAt: number },
): Promise<OutboxRow> {
  const token = await unsubscribeToken(reader.id, ctx.config.sessionKeys);
  const unsubscribeUrl = `${ctx.config.origin}${unsubscribePath}?${new URLSearchParams({ token })}`;
  const parties = { reader: reader.username, blogger: post.username };
  const id = postNoticeMailId(post.id, reader.subscriptionId);
  const addresses = { to: reader.email };
  const mail = await sealLetter(ctx, (head) => newPostLetter(head, parties, post, unsubscribeUrl), addresses, id);
  return { ...mail, isBulk: true, expiresAt: post.createdAt + NOTICE_LIFE_MS };
}

/**
 * Tells a slice of an author's subscribers of a post: its title and its public excerpt, never more. Each is told once,
 * however often this runs; nobody of a post that was taken back meanwhile, nor of one that is no news any more.
 * @param atOnce how many are a slice
 */
export async function tellOfPost(ctx: Ctx, notice: PostNotice, atOnce = SLICE): Promise<void> {
  const [[post], slice] = await ctx.db.batch([
    repo.noticedPostStatement(ctx.db, notice.postId),
    repo.noticedReadersStatement(ctx.db, notice, atOnce),
  ]);
  if (post === undefined || slice.length === 0 || post.createdAt + NOTICE_LIFE_MS <= ctx.now) return;
  const noticed = { ...post, isFree: post.isFree === 1 };
  // One by one: sealing keeps the one thread busy, and the first leaves its keys for the others.
  const mails: OutboxRow[] = [];
  for (const reader of slice) mails.push(await mailTo(ctx, reader, noticed));
  const last = slice.length === atOnce ? slice.at(-1) : undefined;
  const onward = last && postNoticeMessage({ ...notice, after: last.subscriptionId }, ctx.now);
  try {
    await runBatch(ctx.db, [
      repo.assertPublicStatement(ctx.db, notice.postId),
      ...enqueueMails(ctx, mails),
      ...(onward === undefined ? [] : [enqueueStatement(ctx.db, onward)]),
    ]);
  } catch (error) {
    if (isAssertionFailure(error)) return;
    throw error;
  }
  announceMail(ctx);
  if (last !== undefined) announceBilling(ctx);
}
