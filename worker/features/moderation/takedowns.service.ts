import {
  MODERATION_PAGE_SIZE,
  type RestoredResponse,
  type TakedownsResponse,
  type TakenDownResponse,
} from '#contract/moderation';
import { postMessages } from '#contract/post-messages';
import type { Ctx } from '../../context.ts';
import { writeChecked } from '../../db/assert.ts';
import { lastRows, runBatch, type Statement } from '../../db/client.ts';
import { readTimeCursor, writeTimeCursor } from '../../db/cursor.ts';
import type { SessionUser } from '../../db/session.ts';
import { notFound } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import type { EmailBranding, EmailContent } from '../mail/email-layout.text.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import { articleRestoredEmail } from '../mail/moderation.emails.ts';
import { purgeArticlePages } from '../posts/article-pages.service.ts';
import { liftBanStatements, type ModeratedPostRow, moderatedPostStatement } from '../posts/moderation.statements.ts';
import { takeDownStatements } from '../posts/takedowns.service.ts';
import {
  afterRestriction,
  prepareRestriction,
  type RestrictedPerson,
  type RestrictionReason,
} from '../restrictions/restrict.service.ts';
import { endRestrictionsStatements, ofPostSql, postSeqSql } from '../restrictions/restrictions.statements.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { presentArticleLink } from './article-link.present.ts';
import { openReportsStatement } from './reports.repo.ts';
import * as repo from './takedowns.repo.ts';

async function requirePost(ctx: Ctx, id: string): Promise<ModeratedPostRow> {
  const [post] = await moderatedPostStatement(ctx.db, id);
  if (post === undefined) throw notFound(postMessages.notYours);
  return post;
}

/** Returns the author of a post, as a restricted person. */
export const toAuthor = ({ author, authorName, authorEmail }: ModeratedPostRow): RestrictedPerson => ({
  seq: author,
  username: authorName,
  email: authorEmail,
});

/** Creates an email to a post's author, or null when they are being deleted. */
const mailToAuthor = async (
  ctx: Ctx,
  { authorEmail }: ModeratedPostRow,
  letter: (head: EmailBranding) => EmailContent,
) => (authorEmail === null ? null : await createEmailMessage(ctx, letter, { to: authorEmail }));

/**
 * Returns the statements of a take-down, with the author's email first, because it is sent only if the reason is new.
 * The batch fails if the post was deleted. Call `afterTakedown` after it.
 */
export async function prepareTakedown(
  ctx: Ctx,
  admin: SessionUser,
  post: ModeratedPostRow,
  { ground, reason }: RestrictionReason,
): Promise<Statement[]> {
  const onlyIf = repo.needsTakedownSql(post.id, reason);
  const restriction = {
    kind: 'article_taken_down',
    ground,
    reason,
    title: post.title,
    post: postSeqSql(post.id),
  } as const;
  return [
    ...(await prepareRestriction(ctx, admin, toAuthor(post), restriction, onlyIf)),
    auditStatement(
      ctx.db,
      admin,
      {
        action: 'article_taken_down',
        target: `${post.title} (${post.id})`,
        before: { reason: post.reason },
        after: { reason },
        onlyIf,
      },
      ctx.now,
    ),
    ...takeDownStatements(ctx, post, reason),
  ];
}

/** Sends the author's email and purges the article's cached pages. Never rejects. */
export async function afterTakedown(ctx: Ctx, post: ModeratedPostRow): Promise<void> {
  afterRestriction(ctx, toAuthor(post));
  await purgeArticlePages(ctx, post.id, [post.title]);
}

/**
 * Moves a post to its author's drafts and emails them the reason; only a restored post can be published again. A
 * repeated call changes the reason. Two round trips after the admin check.
 * @returns the number of open reports, too
 * @throws AppError forbidden, not_found
 */
export async function takeDown(ctx: Ctx, id: string, reason: RestrictionReason): Promise<TakenDownResponse> {
  const admin = await requireAdmin(ctx);
  const check = () => requirePost(ctx, id);
  const { post, open } = await writeChecked(await check(), check, async (found) => {
    const written = await prepareTakedown(ctx, admin, found, reason);
    const [open] = lastRows(await runBatch(ctx.db, [...written, openReportsStatement(ctx.db, id)]));
    return { post: found, open };
  });
  await afterTakedown(ctx, post);
  return { isTakenDown: true, openReports: open?.n ?? 0 };
}

/**
 * Allows an author to publish a post again and notifies them. It stays a draft until they do. If they have deleted its
 * text, it is erased (`isGone`). Idempotent. Two round trips after the admin check.
 * @throws AppError forbidden, not_found
 */
export async function restorePost(ctx: Ctx, id: string): Promise<RestoredResponse> {
  const admin = await requireAdmin(ctx);
  const post = await requirePost(ctx, id);
  const mail = await mailToAuthor(ctx, post, (head) => articleRestoredEmail(head, { username: post.authorName }, post));
  const results = await runBatch(ctx.db, [
    ...(mail === null ? [] : [enqueueStatement(ctx.db, mail, repo.isTakenDownDraftSql(id))]),
    auditStatement(
      ctx.db,
      admin,
      {
        action: 'article_restored',
        target: `${post.title} (${id})`,
        before: { reason: post.reason },
        after: { reason: null },
        onlyIf: repo.isTakenDownSql(id),
      },
      ctx.now,
    ),
    ...endRestrictionsStatements(ctx.db, ofPostSql('article_taken_down', id), { admin: admin.seq, now: ctx.now }),
    ...liftBanStatements(ctx.db, post.id),
    repo.postExistsStatement(ctx.db, id),
  ]);
  wakeOutbox(ctx, 'mail');
  return { isTakenDown: false, isGone: lastRows(results).length === 0 };
}

/**
 * Returns a page of taken-down posts, the last first. One round trip after the admin check.
 * @throws AppError forbidden; invalid_input for a malformed cursor
 */
export async function listTakedowns(ctx: Ctx, cursor?: string): Promise<TakedownsResponse> {
  await requireAdmin(ctx);
  const from = readTimeCursor(cursor, repo.FIRST_TAKEDOWN_CURSOR, repo.TAKEDOWN_CURSOR_PATTERN);
  const found = await repo.takedownsStatement(ctx.db, from);
  const rows = found.slice(0, MODERATION_PAGE_SIZE);
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  const takedowns = rows.map((row) => ({
    post: presentArticleLink(row),
    reason: row.reason,
    takenDownAt: row.takenDownAt,
    isEmptied: row.isEmptied === 1,
  }));
  const nextCursor = last === undefined ? null : writeTimeCursor({ at: last.takenDownAt, id: String(last.seq) });
  return { takedowns, nextCursor };
}
