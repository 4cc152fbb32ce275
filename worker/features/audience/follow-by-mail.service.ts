import { emailKey } from '#contract/accounts';
import {
  audienceMessages,
  type Cadence,
  type ConfirmFollowResponse,
  consentTexts,
  type FollowLinkResponse,
} from '#contract/audience';
import type { Ctx } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import type { LimitRule } from '../../default-limits.ts';
import { AppError, notFound } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { announceInterests } from '../live/announcements.service.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import type { NotifiedRow } from '../notifications/notifications.statements.ts';
import { announceNotified } from '../notifications/notified.service.ts';
import { rateLimited } from '../security/security.service.ts';
import { confirmFollowEmail } from './audience.emails.ts';
import { createFollowToken, type FollowByMail, readFollowToken } from './follow-token.service.ts';
import {
  confirmFollowStatements,
  enqueueIfStatement,
  followedBloggerStatement,
  hasAllFollowsStatement,
  knownAddressStatement,
  linkedBloggerStatement,
} from './following.repo.ts';
import { removeSuppressionStatement } from './suppressions.repo.ts';
import { readAddressHash } from './suppressions.service.ts';

type Quota = { name: string; key: string; rule: LimitRule };

/** Takes a slot of each quota until one is used up. Returns whether all had one. */
async function takeAll(ctx: Ctx, quotas: readonly Quota[]): Promise<boolean> {
  for (const quota of quotas) {
    const slot = await ctx.ports.limits.take(`${quota.name}:${quota.key}`, quota.rule);
    if (!slot.taken) {
      // Only recorded: a rejection would reveal that another person has used the address.
      rateLimited(ctx, quota, slot.retryAfterMs);
      return false;
    }
  }
  return true;
}

/** Returns the quotas of a request. The address comes last, so other quotas do not use it up. */
function quotasOf({ config: { limits }, address }: Ctx, bloggerId: string, email: string, isKnown: boolean): Quota[] {
  const key = emailKey(email);
  return [
    { name: 'follow-mail-network', key: address, rule: limits.followMailsPerNetwork },
    { name: 'follow-mail-blogger', key: bloggerId, rule: limits.followMailsPerBlogger },
    // An address that has never confirmed anything may belong to someone who knows nothing of it.
    isKnown
      ? { name: 'recipient-mail', key, rule: limits.recipientMails }
      : { name: 'follow-mail', key, rule: limits.followMailsPerAddress },
  ];
}

/**
 * Mails a link that confirms a follow without an account. Responds the same for every address, also when a quota is
 * used up and no email is sent (docs/product-rules.md "Followers").
 * @throws AppError not_found
 */
export async function requestFollowByMail(
  ctx: Ctx,
  bloggerId: string,
  { email, cadence, post }: { email: string; cadence: Cadence; post?: string | undefined },
): Promise<void> {
  const [[blogger], [address]] = await ctx.db.batch([
    followedBloggerStatement(ctx.db, bloggerId),
    knownAddressStatement(ctx.db, email),
  ]);
  if (blogger === undefined) throw notFound(audienceMessages.bloggerUnknown);
  const maySend = await takeAll(ctx, quotasOf(ctx, bloggerId, email, address?.isKnown === 1));
  const wording = consentTexts.form(blogger.username);
  const request = { email, blogger: blogger.seq, cadence, at: ctx.now, wording, post };
  const token = await createFollowToken(request, ctx.config.sessionKeys);
  const mail = await createEmailMessage(ctx, (head) => confirmFollowEmail(head, blogger.username, token), {
    to: email,
  });
  await runBatch(ctx.db, [enqueueIfStatement(ctx.db, mail, maySend)]);
  wakeOutbox(ctx, 'mail');
}

const linkInvalid = () => new AppError('token_invalid', audienceMessages.linkInvalid);

/** Returns the request that a token names. @throws AppError token_invalid */
async function requireRequest(ctx: Ctx, token: string): Promise<FollowByMail> {
  const request = await readFollowToken(token, ctx.config.sessionKeys, ctx.now);
  if (request === null) throw linkInvalid();
  return request;
}

/**
 * Returns the follow that a confirmation link is for, without confirming it. One round trip.
 * @throws AppError token_invalid, also when the blog no longer exists
 */
export async function readFollowLink(ctx: Ctx, token: string): Promise<FollowLinkResponse> {
  const { blogger, cadence } = await requireRequest(ctx, token);
  const [found] = await linkedBloggerStatement(ctx.db, blogger);
  if (found === undefined) throw linkInvalid();
  return { username: found.username, cadence };
}

/**
 * Confirms a follow by email with the token of its link. Works any number of times, with the same result. Two round
 * trips.
 * @throws AppError token_invalid, also when the blog no longer exists; conflict for an account with FOLLOWS_MAX follows
 */
export async function confirmFollowByMail(ctx: Ctx, token: string): Promise<ConfirmFollowResponse> {
  const { email, blogger, cadence, wording, post } = await requireRequest(ctx, token);
  const consent = { at: ctx.now, place: 'form', wording };
  const [writes, member] = confirmFollowStatements(ctx.db, { email, blogger, cadence, consent, post });
  // Who opens the link receives email, so earlier bounces no longer count.
  const lift = removeSuppressionStatement(ctx.db, await readAddressHash(ctx, email));
  const results = await runBatch(ctx.db, [...writes, lift, member]);
  announceNotified(ctx, results[0] as NotifiedRow[]);
  const [row] = lastRows(results);
  if (row === undefined) {
    const [full] = await hasAllFollowsStatement(ctx.db, email);
    throw full === undefined ? linkInvalid() : new AppError('conflict', audienceMessages.tooMany);
  }
  if (row.user !== null) announceInterests(ctx, row.user);
  return { username: row.username, cadence: row.cadence, hasAccount: row.user !== null };
}
