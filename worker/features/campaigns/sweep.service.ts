import type { Ctx } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { sweepCampaignStatements, sweptCampaignsStatement } from './sweep.repo.ts';

/** Slices of one run; the next hour continues. */
const SLICES = 50;

/** Deletes the texts and deliveries of campaigns a week after they ended. Their counts stay. */
export async function sweepCampaigns({ db, now }: Ctx): Promise<void> {
  let slices = 0;
  for (const { seq } of await sweptCampaignsStatement(db, now)) {
    for (; slices < SLICES; slices++) {
      const swept = lastRows(await runBatch(db, sweepCampaignStatements(db, seq)));
      if (swept.length === 0) break;
    }
  }
}
