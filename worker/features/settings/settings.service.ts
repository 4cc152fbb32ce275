import { DEFAULT_FEE_PERCENTAGE, type PlatformResponse } from '#contract/settings';
import { PLATFORM_INFO_TTL_MS } from '../../cache-lifetimes.ts';
import type { Config } from '../../config.ts';
import { type Ctx, readAs } from '../../context.ts';
import { type PlatformRow, paymentSettingsStatement, platformStatement } from './settings.repo.ts';

/** What this isolate last read, per configuration. */
const known = new WeakMap<Config, { facts: PlatformResponse; readAt: number }>();

/** What `cachePlatformInfo` takes, read in the caller's batch. */
export const platformRow = (ctx: Ctx) => platformStatement(ctx.db, ctx.now);

/** Lets this isolate know the facts, as they were just read. */
export function cachePlatformInfo(ctx: Ctx, [row]: PlatformRow[]): PlatformResponse {
  const set = row ?? {
    name: ctx.config.platformName,
    supportEmail: ctx.config.platformEmail,
    feePercentage: DEFAULT_FEE_PERCENTAGE,
  };
  const facts = { ...set, promotion: ctx.config.promotion };
  known.set(ctx.config, { facts, readAt: ctx.now });
  return facts;
}

/**
 * What every visitor may know of the platform: as an admin set it, else as configured. At most one round trip. It may be
 * PLATFORM_INFO_TTL_MS old: money goes by `paymentSettings`.
 */
export async function readPlatformInfo(ctx: Ctx): Promise<PlatformResponse> {
  const last = known.get(ctx.config);
  if (last !== undefined && ctx.now - last.readAt < PLATFORM_INFO_TTL_MS) return last.facts;
  const { rows } = await readAs(ctx, () => [platformRow(ctx)]);
  return cachePlatformInfo(ctx, rows[0]);
}

/** Lets this isolate read the facts anew: they have changed. */
export const clearPlatformInfo = (ctx: Ctx): void => void known.delete(ctx.config);

/**
 * Reads the fee in force and the platform's own connected account, in the caller's batch: always one row
 * `{ feePercentage, accountId }`, never an old one.
 */
export const paymentSettings = (ctx: Ctx) => paymentSettingsStatement(ctx.db, ctx.now);

/** What platform settings hold before an admin has set them. */
export const platformDefaults = ({ config: { platformName, platformEmail } }: Ctx) => ({ platformName, platformEmail });
