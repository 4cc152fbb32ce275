import { DEFAULT_FEE_PERCENTAGE, type PlatformResponse } from '#contract/settings';
import { type Ctx, readAs } from '../../context.ts';
import { platformStatement } from './settings.repo.ts';

/** Every page shows these facts and they hardly ever change: an isolate asks again after so long. */
const KNOWN_FOR_MS = 15_000;
let known: { facts: PlatformResponse; readAt: number } | undefined;

/** What every visitor may know of the platform: as an admin set it, else as configured. At most one round trip. */
export async function platformFacts(ctx: Ctx): Promise<PlatformResponse> {
  if (known !== undefined && ctx.now - known.readAt < KNOWN_FOR_MS) return known.facts;
  const { rows } = await readAs(ctx, () => [platformStatement(ctx.db)]);
  const facts = rows[0][0] ?? {
    name: ctx.config.platformName,
    supportEmail: ctx.config.platformEmail,
    feePercentage: DEFAULT_FEE_PERCENTAGE,
  };
  known = { facts, readAt: ctx.now };
  return facts;
}
