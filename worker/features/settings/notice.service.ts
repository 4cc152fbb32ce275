import { type NoticeRequest, type NoticeResponse, noticeMessages } from '#contract/notice';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import * as repo from './notice.repo.ts';
import { clearPlatformInfo, platformDefaults } from './settings.service.ts';

const NONE: NoticeResponse = { text: '', startsAt: null, endsAt: null, updatedAt: null };

async function readStored(ctx: Ctx): Promise<NoticeResponse> {
  const [row] = await repo.noticeStatement(ctx.db);
  return row ?? NONE;
}

/** Returns the saved notice, on or not. @throws AppError signed_out; forbidden */
export async function readNotice(ctx: Ctx): Promise<NoticeResponse> {
  await requireAdmin(ctx);
  return await readStored(ctx);
}

const outdated = () => new AppError('conflict', noticeMessages.conflict);

const toAuditValues = ({ text, startsAt, endsAt }: Omit<NoticeRequest, 'base'>) => ({
  text,
  startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
  endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
});

/**
 * Saves the notice of every page, or removes it; guests see the change within a minute. A saved notice is new, also to
 * those who dismissed the one before. Two round trips after the admin check.
 * @throws AppError signed_out; forbidden; invalid_input for an end in the past; conflict when it was saved since `base`
 */
export async function saveNotice(ctx: Ctx, { base, ...request }: NoticeRequest): Promise<NoticeResponse> {
  const admin = await requireAdmin(ctx);
  const notice = request.text === '' ? { text: '', startsAt: null, endsAt: null } : request;
  if (notice.endsAt !== null && notice.endsAt <= ctx.now) throw invalidInput({ endsAt: noticeMessages.hasEnded });
  const current = await readStored(ctx);
  if (current.updatedAt !== base) throw outdated();
  const version = Math.max(ctx.now, (base ?? 0) + 1);
  const change = { before: toAuditValues(current), after: toAuditValues(notice) };
  const written = await runAsserted(
    runBatch(ctx.db, [
      repo.assertNoticeVersion(ctx.db, base),
      auditStatement(ctx.db, admin, { action: 'notice_saved', target: 'platform', ...change }, ctx.now),
      repo.saveNoticeStatement(ctx.db, notice, { version, defaults: platformDefaults(ctx) }),
    ]),
  ).finally(() => clearPlatformInfo(ctx));
  if (written === null) throw outdated();
  return { ...notice, updatedAt: version };
}
