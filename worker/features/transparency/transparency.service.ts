import type { TransparencyResponse } from '#contract/transparency';
import type { Ctx } from '../../context.ts';
import { presentTransparency } from './transparency.present.ts';
import { medianHoursStatement, moderationCountsStatement } from './transparency.repo.ts';

/** Returns the counts of the Transparency page. One round trip. */
export async function readTransparency(ctx: Ctx): Promise<TransparencyResponse> {
  const [counts, medians] = await ctx.db.batch([moderationCountsStatement(ctx.db), medianHoursStatement(ctx.db)]);
  return { years: presentTransparency(counts, medians) };
}
