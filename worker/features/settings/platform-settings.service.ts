import { feeChangeStart, isLargeFeeChange } from '#contract/fees';
import {
  DEFAULT_FEE_PERCENTAGE,
  type PlatformSettingsRequest,
  type PlatformSettingsResponse,
  platformMessages,
} from '#contract/settings';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { feeChangeMessage } from './fee.messages.ts';
import * as repo from './settings.repo.ts';
import { clearPlatformInfo, platformDefaults } from './settings.service.ts';

const settingsStatements = ({ db, now }: Ctx) =>
  [repo.settingsStatement(db, now), repo.feeOutlookStatement(db, now)] as const;

async function readSettings(ctx: Ctx): Promise<PlatformSettingsResponse> {
  const [[row], [{ announced, percentage, since, bloggers }]] = await ctx.db.batch(settingsStatements(ctx));
  return {
    ...(row ?? { ...platformDefaults(ctx), feePercentage: DEFAULT_FEE_PERCENTAGE, updatedAt: null }),
    announcedFeePercentage: announced,
    pendingFee: percentage === null || since === null ? null : { feePercentage: percentage, from: since },
    bloggers,
  };
}

/**
 * Returns the settings in force, never cached ones, with the scheduled fee.
 * @throws AppError signed_out; forbidden
 */
export async function readPlatformSettings(ctx: Ctx): Promise<PlatformSettingsResponse> {
  await requireAdmin(ctx);
  return await readSettings(ctx);
}

/** Rejects a fee change while another is scheduled, and an unconfirmed large one. @throws AppError invalid_input */
function requireFeeChange(current: PlatformSettingsResponse, request: PlatformSettingsRequest): void {
  const { feePercentage, confirmedFeePercentage } = request;
  if (feePercentage === current.feePercentage) return;
  if (current.pendingFee !== null) throw invalidInput({ feePercentage: platformMessages.feePending });
  if (isLargeFeeChange(current, feePercentage) && confirmedFeePercentage !== feePercentage) {
    throw invalidInput({ confirmedFeePercentage: platformMessages.feeUnconfirmed });
  }
}

/** Returns the `updated_at` of the next write. */
const versionAfter = (ctx: Ctx, updatedAt: number | null) => Math.max(ctx.now, (updatedAt ?? 0) + 1);

const outdated = () => new AppError('conflict', platformMessages.conflict);

/**
 * Saves the platform's name, email and fee; visitors see them within a minute. A fee change by more than two points,
 * also as the sum of earlier small ones, starts on a later 1st, and all bloggers are emailed.
 * @throws AppError signed_out; forbidden; conflict when the settings were saved since `base`
 * @throws AppError invalid_input for an unconfirmed fee, or while another is scheduled
 */
export async function savePlatformSettings(
  ctx: Ctx,
  request: PlatformSettingsRequest,
): Promise<PlatformSettingsResponse> {
  const admin = await requireAdmin(ctx);
  const { base, confirmedFeePercentage: _, ...wanted } = request;
  const current = await readSettings(ctx);
  if (current.updatedAt !== base) throw outdated();
  requireFeeChange(current, request);
  const [from, to] = [current.feePercentage, wanted.feePercentage];
  const isLarge = isLargeFeeChange(current, to);
  const since = isLarge ? feeChangeStart(ctx.now) : ctx.now;
  const settings = { ...wanted, feePercentage: isLarge ? from : to };
  const version = versionAfter(ctx, base);
  const change = feeChangeMessage({ version, from, to, since, isWithdrawn: false, after: 0 }, ctx.now);
  const entry = {
    action: 'platform_settings_saved',
    target: 'platform',
    before: repo.savedSettings(ctx.now),
    after: isLarge ? { ...settings, pendingFeePercentage: to, pendingFeeFrom: isoDay(since) } : settings,
  } as const;
  const written = await runAsserted(
    runBatch(ctx.db, [
      repo.assertSettingsVersion(ctx.db, base),
      auditStatement(ctx.db, admin, entry, ctx.now),
      repo.storeFeeStatement(ctx.db, { percentage: to, since }, ctx.now),
      repo.saveSettingsStatement(ctx.db, settings, ctx.now),
      ...(isLarge ? [enqueueStatement(ctx.db, change)] : []),
    ]),
  ).finally(() => clearPlatformInfo(ctx));
  if (written === null) throw outdated();
  if (isLarge) wakeOutbox(ctx, 'jobs');
  const pendingFee = isLarge ? { feePercentage: to, from: since } : current.pendingFee;
  const { announcedFeePercentage, bloggers } = current;
  return { ...settings, announcedFeePercentage, pendingFee, bloggers, updatedAt: version };
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Withdraws the scheduled fee and emails all bloggers.
 * @throws AppError signed_out; forbidden; not_found when no fee is scheduled
 */
export async function withdrawPendingFee(ctx: Ctx): Promise<PlatformSettingsResponse> {
  const admin = await requireAdmin(ctx);
  const current = await readSettings(ctx);
  const { pendingFee, feePercentage, updatedAt } = current;
  if (pendingFee === null) throw notFound(platformMessages.noPendingFee);
  const { feePercentage: to, from: since } = pendingFee;
  const version = versionAfter(ctx, updatedAt);
  const change = { version, from: feePercentage, to, since, isWithdrawn: true, after: 0 };
  const written = await runAsserted(
    runBatch(ctx.db, [
      repo.assertSettingsVersion(ctx.db, updatedAt),
      auditStatement(
        ctx.db,
        admin,
        {
          action: 'fee_change_withdrawn',
          target: 'platform',
          before: { pendingFeePercentage: to, pendingFeeFrom: isoDay(since) },
        },
        ctx.now,
      ),
      ...repo.withdrawFeeStatements(ctx.db, since, ctx.now),
      enqueueStatement(ctx.db, feeChangeMessage(change, ctx.now)),
    ]),
  );
  if (written === null) throw outdated();
  wakeOutbox(ctx, 'jobs');
  return { ...current, pendingFee: null, updatedAt: version };
}
