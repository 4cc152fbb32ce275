import {
  type Cadence,
  type LinkedListResponse,
  MAILING_LISTS_PAGE_SIZE,
  type MailingListsResponse,
} from '#contract/audience';
import { mailMessages, type UnsubscribeResponse } from '#contract/mail';
import { type Ctx, readAsUser, requireUser } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { AppError } from '../../errors.ts';
import type { AddressedMail } from '../../platform/mail/return-path.ts';
import { announceInterests } from '../live/announcements.service.ts';
import { unsubscribeFromNotices } from '../mail/preferences.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { readListToken } from './list-token.service.ts';
import type { ListMember } from './lists.policy.ts';
import {
  campaignListStatement,
  countUnsubscribedStatement,
  type LinkedMember,
  linkedMemberStatement,
  mailingListsStatement,
  saveCadenceStatement,
  saveLinkedCadenceStatement,
} from './lists.repo.ts';

/** Returns a page of the lists that the viewer is on. One round trip. @throws AppError signed_out; invalid_input */
export async function readMailingLists(ctx: Ctx, cursor: string | undefined): Promise<MailingListsResponse> {
  const { before } = readCursor(cursor);
  const page = { before, limit: MAILING_LISTS_PAGE_SIZE + 1 };
  const { rows } = await readAsUser(ctx, (user) => [mailingListsStatement(ctx.db, user, page, ctx.now)]);
  const { rows: shown, nextCursor } = paginate(rows[0], MAILING_LISTS_PAGE_SIZE);
  const lists = shown.map(({ bloggerId, username, cadence, isFollowed, isSubscribed }) => ({
    bloggerId,
    username,
    cadence,
    isFollowed: isFollowed === 1,
    isSubscribed: isSubscribed === 1,
  }));
  return { lists, nextCursor };
}

/**
 * Changes how often emails of one list arrive, or of all. A list that the viewer is not on stays as it is.
 * @throws AppError signed_out
 */
export async function saveMailingLists(
  ctx: Ctx,
  { bloggerId, cadence }: { bloggerId?: string | undefined; cadence: Cadence },
): Promise<void> {
  const { seq } = await requireUser(ctx);
  await runBatch(ctx.db, [saveCadenceStatement(ctx.db, seq, cadence, bloggerId)]);
  announceInterests(ctx, seq);
}

const presentLinkedList = (row: LinkedMember): LinkedListResponse => ({
  list: {
    username: row.username,
    cadence: row.cadence,
    isUser: row.user !== null,
    canReturn: row.canReturn === 1,
  },
});

/** Returns the member that a token names. @throws AppError token_invalid */
async function requireMember(ctx: Ctx, token: string): Promise<ListMember> {
  const member = await readListToken(token, ctx.config.sessionKeys);
  if (member === null) throw new AppError('token_invalid', mailMessages.unsubscribeDead);
  return member;
}

/** Returns the list of an unsubscribe link, without changing it. One round trip. @throws AppError token_invalid */
export async function readLinkedList(ctx: Ctx, token: string): Promise<LinkedListResponse> {
  const [row] = await linkedMemberStatement(ctx.db, await requireMember(ctx, token));
  if (row === undefined) return { list: null };
  return presentLinkedList(row);
}

/** Enforces the limit of one list's link: email providers send requests for many people from few addresses. */
const enforceLinkLimit = (ctx: Ctx, { contact, blogger }: ListMember) =>
  enforceRateLimit(ctx, { name: 'list-link', key: `${contact} ${blogger}`, rule: ctx.config.limits.sensitive });

/** Changes how often emails of a member's list arrive. @throws AppError rate_limited */
async function saveMember(ctx: Ctx, member: ListMember, cadence: Cadence): Promise<LinkedListResponse> {
  await enforceLinkLimit(ctx, member);
  const [row] = lastRows(
    await runBatch(ctx.db, [
      ...(cadence === 'none' ? [countUnsubscribedStatement(ctx.db, member)] : []),
      saveLinkedCadenceStatement(ctx.db, member, cadence, ctx.now),
      linkedMemberStatement(ctx.db, member),
    ]),
  );
  if (row === undefined) return { list: null };
  if (row.user !== null) announceInterests(ctx, row.user);
  return presentLinkedList(row);
}

/**
 * Changes how often emails of an unsubscribe link's list arrive. Guests need no account.
 * @throws AppError token_invalid; rate_limited
 */
export const saveLinkedList = async (ctx: Ctx, token: string, cadence: Cadence): Promise<LinkedListResponse> =>
  await saveMember(ctx, await requireMember(ctx, token), cadence);

/**
 * Ends the emails of the list that a campaign's mail was for, as its unsubscribe link does. Idempotent.
 * @throws AppError rate_limited
 */
export async function unsubscribeByMail(ctx: Ctx, { campaign, contact }: AddressedMail): Promise<void> {
  const [found] = await campaignListStatement(ctx.db, campaign);
  if (found !== undefined) await saveMember(ctx, { contact, blogger: found.list, campaign }, 'none');
}

/**
 * Ends the emails that an unsubscribe link is for: those of one list, or for a link of an earlier version all about new
 * posts. Idempotent; a list that no longer exists is not an error.
 * @throws AppError token_invalid; rate_limited
 */
export async function unsubscribeByLink(ctx: Ctx, token: string): Promise<UnsubscribeResponse> {
  const member = await readListToken(token, ctx.config.sessionKeys);
  if (member === null) return await unsubscribeFromNotices(ctx, token);
  const { list } = await saveLinkedList(ctx, token, 'none');
  return { unsubscribed: true, notice: null, username: list?.username ?? null };
}
