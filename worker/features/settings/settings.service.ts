import { DEFAULT_FEE_PERCENTAGE, type PlatformResponse } from '#contract/settings';
import { type Ctx, readAs } from '../../context.ts';
import { platformStatement } from './settings.repo.ts';

/** What every visitor may know of the platform: as an admin set it, else as configured. One round trip. */
export async function platformFacts(ctx: Ctx): Promise<PlatformResponse> {
  const { rows } = await readAs(ctx, () => [platformStatement(ctx.db)]);
  return (
    rows[0][0] ?? {
      name: ctx.config.platformName,
      supportEmail: ctx.config.platformEmail,
      feePercentage: DEFAULT_FEE_PERCENTAGE,
    }
  );
}
