import { monthStart } from '#contract/prices';
import type { Ctx } from '../../../worker/context.ts';
import { runBatch } from '../../../worker/db/client.ts';
import { priceChangeMessage } from '../../../worker/features/prices/prices.messages.ts';
import { savePriceStatements } from '../../../worker/features/prices/prices.repo.ts';
import { enqueueStatement } from '../../../worker/outbox/enqueue.ts';
import { demoPriceChange } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';

/**
 * Announces a blogger's new price as of the start of this month: today may be in the last week, when the rules forbid it.
 */
export async function seedPriceChange(ctx: Ctx, people: DemoPeople): Promise<void> {
  const { id, seq } = people.person(demoPriceChange.blogger);
  const { priceCents, nextPriceCents } = demoPriceChange;
  const [changedAt, from] = [monthStart(ctx.now), monthStart(ctx.now, 1)];
  const next = { priceCents: nextPriceCents, from };
  // The started product notifies the subscribers and the sandbox's Stripe, as for every change.
  const message = priceChangeMessage({ creator: id, version: 1, priceCents, next, changedAt, after: '' }, changedAt);
  await runBatch(ctx.db, [
    ...savePriceStatements(ctx.db, seq, 0, { priceCents, nextPriceCents, nextPriceFrom: from }),
    enqueueStatement(ctx.db, message),
  ]);
}
