import { DEFAULT_FEE_PERCENTAGE, type PlatformResponse } from '#contract/settings';
import { PLATFORM_INFO_TTL_MS } from '../../cache-lifetimes.ts';
import type { Config } from '../../config.ts';
import { type Ctx, readAs } from '../../context.ts';
import { shownNotice } from './notice.policy.ts';
import { type PlatformRow, platformStatement } from './settings.statements.ts';

/** Platform facts cached by this isolate, per configuration. */
const known = new WeakMap<Config, { facts: PlatformResponse; readAt: number }>();

/** Caches the platform's facts in this isolate. */
export function cachePlatformInfo(ctx: Ctx, [row]: PlatformRow[]): PlatformResponse {
  const { platformName, platformEmail, promotion, readOnly: isReadOnly } = ctx.config;
  const name = row?.name ?? platformName;
  const facts = {
    name,
    supportEmail: row?.supportEmail ?? platformEmail,
    feePercentage: row?.feePercentage ?? DEFAULT_FEE_PERCENTAGE,
    promotion,
    notice: shownNotice(row, { name, isReadOnly, now: ctx.now }),
  };
  known.set(ctx.config, { facts, readAt: ctx.now });
  return facts;
}

/**
 * Returns the public facts of the platform: as set by an admin, otherwise as configured. At most one round trip. They
 * may be PLATFORM_INFO_TTL_MS old; money uses `paymentSettingsStatement`.
 */
export async function readPlatformInfo(ctx: Ctx): Promise<PlatformResponse> {
  const last = known.get(ctx.config);
  if (last !== undefined && ctx.now - last.readAt < PLATFORM_INFO_TTL_MS) return last.facts;
  const { rows } = await readAs(ctx, () => [platformStatement(ctx.db, ctx.now)]);
  return cachePlatformInfo(ctx, rows[0]);
}

/** Clears the cached facts of this isolate after a change. */
export const clearPlatformInfo = (ctx: Ctx): void => void known.delete(ctx.config);

/** Returns the settings used before an admin has saved any. */
export const platformDefaults = ({ config: { platformName, platformEmail } }: Ctx) => ({ platformName, platformEmail });
