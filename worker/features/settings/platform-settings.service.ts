import {
  DEFAULT_FEE_PERCENTAGE,
  type PlatformSettingsRequest,
  type PlatformSettingsResponse,
  platformMessages,
} from '#contract/settings';
import type { Ctx } from '../../context.ts';
import { isAssertionFailure } from '../../db/assert.ts';
import { AppError } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { audited } from '../security/audit.service.ts';
import {
  assertSetAt,
  feeSinceStatement,
  savedSettings,
  saveSettingsStatement,
  settingsStatement,
} from './settings.repo.ts';
import { forgetPlatformFacts, platformDefaults } from './settings.service.ts';

type SettingsRow = PlatformSettingsResponse | undefined;

const presentSettings = (ctx: Ctx, row: SettingsRow): PlatformSettingsResponse =>
  row ?? { ...platformDefaults(ctx), feePercentage: DEFAULT_FEE_PERCENTAGE, updatedAt: null };

/**
 * The platform's settings in force, never old ones.
 * @throws AppError signed_out; forbidden
 */
export async function readPlatformSettings(ctx: Ctx): Promise<PlatformSettingsResponse> {
  await requireAdmin(ctx);
  const [row] = await settingsStatement(ctx.db);
  return presentSettings(ctx, row);
}

/**
 * Sets the platform's name and address, which every visitor sees within a minute, and its share of invoices paid from
 * now on (billing.md 'Who gets what').
 * @throws AppError signed_out; forbidden; conflict when they were set since `base`
 */
export async function savePlatformSettings(
  ctx: Ctx,
  { base, ...settings }: PlatformSettingsRequest,
): Promise<PlatformSettingsResponse> {
  const admin = await requireAdmin(ctx);
  const entry = {
    action: 'platform_settings_saved',
    target: 'platform',
    before: savedSettings,
    after: settings,
  } as const;
  try {
    const [, , , , [row]] = await ctx.db.batch([
      assertSetAt(ctx.db, base),
      audited(ctx, admin, entry),
      feeSinceStatement(ctx.db, settings.feePercentage, ctx.now),
      saveSettingsStatement(ctx.db, settings, ctx.now),
      settingsStatement(ctx.db),
    ]);
    return presentSettings(ctx, row);
  } catch (failure) {
    if (!isAssertionFailure(failure)) throw failure;
    throw new AppError('conflict', platformMessages.conflict);
  } finally {
    forgetPlatformFacts(ctx);
  }
}
