import type * as z from 'zod';
import {
  ANNOUNCEMENTS_PAGE_SIZE,
  type AnnouncementAudience,
  type AnnouncementReach,
  type AnnouncementsResponse,
  announcementMessages,
} from '#contract/announcements';
import type { sendAnnouncementRequest, testAnnouncementRequest } from '#contract/announcements.schema';
import type { Ctx } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { paginate, readCursor } from '../../db/cursor.ts';
import { AppError } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { createFinishedMessage, readEmailBranding } from '../mail/mail.service.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { announcementMail } from './announcement.emails.ts';
import * as repo from './announcements.repo.ts';
import { startAnnouncementStatements } from './announcements.statements.ts';

/** Returns a page of announcements, newest first. @throws AppError signed_out; forbidden; invalid_input for a malformed cursor */
export async function listAnnouncements(ctx: Ctx, cursor: string | undefined): Promise<AnnouncementsResponse> {
  await requireAdmin(ctx);
  const { before } = readCursor(cursor);
  const { rows, nextCursor } = paginate(await repo.announcementsStatement(ctx.db, before), ANNOUNCEMENTS_PAGE_SIZE);
  const announcements = rows.map(({ seq: _, byEmail, byNotification, ...row }) => ({
    ...row,
    byEmail: byEmail === 1,
    byNotification: byNotification === 1,
  }));
  return { announcements, nextCursor };
}

/** Counts who gets an announcement to an audience. @throws AppError signed_out; forbidden */
export async function countReach(ctx: Ctx, audience: AnnouncementAudience): Promise<AnnouncementReach> {
  await requireAdmin(ctx);
  const [reach] = await repo.reachStatement(ctx.db, audience);
  return reach;
}

/** Emails an announcement to the admin alone. @throws AppError signed_out; forbidden; rate_limited (5 an hour) */
export async function sendTestAnnouncement(ctx: Ctx, input: z.output<typeof testAnnouncementRequest>): Promise<void> {
  const admin = await requireAdmin(ctx);
  await enforceRateLimit(ctx, { name: 'announcement-test', key: admin.id, rule: ctx.config.limits.testMails });
  const head = await readEmailBranding(ctx);
  const texts = announcementMail(head, { ...input, document: null }, head.origin);
  const mail = await createFinishedMessage(ctx, { ...texts, subject: `Test: ${texts.subject}` }, { to: admin.email });
  const entry = { action: 'announcement_tested', target: input.title } as const;
  await runBatch(ctx.db, [auditStatement(ctx.db, admin, entry, ctx.now), enqueueStatement(ctx.db, mail)]);
  wakeOutbox(ctx, 'mail');
}

/**
 * Sends an announcement to its audience. A repeated request with the same id sends nothing more. One round trip after the
 * admin check.
 * @throws AppError signed_out; forbidden; verification_required; conflict for the id of another announcement
 */
export async function sendAnnouncement(ctx: Ctx, input: z.output<typeof sendAnnouncementRequest>): Promise<void> {
  const admin = await requireAdmin(ctx);
  const announcement = { ...input, document: null };
  const { id, title, audience, byEmail, byNotification } = announcement;
  const entry = {
    action: 'announcement_sent',
    target: title,
    after: { id, audience, byEmail, byNotification },
    onlyIf: repo.isNewAnnouncementSql(id),
  } as const;
  const results = await runBatch(ctx.db, [
    auditStatement(ctx.db, admin, entry, ctx.now),
    ...startAnnouncementStatements(ctx.db, announcement, ctx.now),
    repo.sameAnnouncementStatement(ctx.db, announcement),
  ]);
  if (lastRows(results).length === 0) throw new AppError('conflict', announcementMessages.idUsed);
  wakeOutbox(ctx, 'jobs');
}
