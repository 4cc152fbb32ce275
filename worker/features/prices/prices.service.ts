import { currentPrice, monthStart, type Price, priceChangeError, priceMessages } from '#contract/prices';
import { type OwnProfileResponse, profileMessages } from '#contract/profiles';
import { type Ctx, readAsUser } from '../../context.ts';
import { isAssertionFailure, runAsserted } from '../../db/assert.ts';
import { lastTwoRows } from '../../db/client.ts';
import type { SessionUser } from '../../db/session.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { retry } from '../../platform/retry.ts';
import { ownProfileStatements, presentChanged } from '../profiles/own-profile.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { type PriceChangeSlice, priceChangeMessage } from './prices.messages.ts';
import { applyDuePricesStatement, type OwnPriceRow, ownPriceStatement, savePriceStatements } from './prices.repo.ts';

/** Attempts to save a change while other requests change the same price. */
const TRIES = 5;
const APPLY_SLICE = 500;
const APPLY_ROUNDS = 100;

/**
 * Validates a price change and returns the new price.
 * @throws AppError not_found without a blog; invalid_input at `priceCents` when the rules forbid it
 */
function validateChange(
  row: OwnPriceRow | undefined,
  wantedCents: number,
  now: number,
): { version: number; price: Price } {
  if (row === undefined || row.isOpen === 0) throw notFound(profileMessages.notAvailable);
  const refusal = priceChangeError(row, wantedCents, now);
  if (refusal !== null) throw invalidInput({ priceCents: refusal });
  const { priceCents } = currentPrice(row, now);
  const isTakenBack = wantedCents === priceCents;
  return {
    version: row.version,
    price: {
      priceCents,
      nextPriceCents: isTakenBack ? null : wantedCents,
      nextPriceFrom: isTakenBack ? null : monthStart(now, 1),
    },
  };
}

const changeOf = (blogger: string, version: number, price: Price, changedAt: number): PriceChangeSlice => ({
  creator: blogger,
  version,
  priceCents: price.priceCents,
  next:
    price.nextPriceCents === null || price.nextPriceFrom === null
      ? null
      : { priceCents: price.nextPriceCents, from: price.nextPriceFrom },
  changedAt,
  after: '',
});

async function save(ctx: Ctx, viewer: SessionUser, { version, price }: ReturnType<typeof validateChange>) {
  const change = changeOf(viewer.id, version + 1, price, ctx.now);
  const [row, counts] = lastTwoRows(
    await ctx.db.batch([
      ...savePriceStatements(ctx.db, viewer.seq, version, price),
      // A later change replaces this one (`notifyPriceChange`): several within the delay send one email.
      enqueueStatement(ctx.db, {
        ...priceChangeMessage(change, ctx.now),
        notBefore: ctx.now + ctx.config.priceNoticeDelayMs,
      }),
      ...ownProfileStatements(ctx, viewer.seq),
    ]),
  );
  wakeOutbox(ctx, 'jobs');
  return presentChanged(ctx, row, counts);
}

/**
 * Changes the viewer's price from the next month on; the price in force cancels a pending change (docs/product-rules.md
 * "Prices"). Subscribers are notified in the background. At most three round trips.
 * @throws AppError signed_out; not_found without a blog; invalid_input at `priceCents`; rate_limited (5 a minute, 10
 *   changes a day); conflict when other requests constantly change the same price
 */
export async function changePrice(ctx: Ctx, wantedCents: number): Promise<OwnProfileResponse> {
  const { viewer, rows } = await readAsUser(ctx, (user) => [ownPriceStatement(ctx.db, user)]);
  const { sensitive, priceChanges } = ctx.config.limits;
  await enforceRateLimit(ctx, { name: 'price', key: viewer.id, rule: sensitive });
  let [row] = rows[0];
  validateChange(row, wantedCents, ctx.now);
  // Each change is emailed to every subscriber.
  await enforceRateLimit(ctx, { name: 'price-change', key: viewer.id, rule: priceChanges });
  const saveCurrent = async (attempt: number) => {
    if (attempt > 1) [row] = await ownPriceStatement(ctx.db, viewer.seq);
    return await save(ctx, viewer, validateChange(row, wantedCents, ctx.now));
  };
  const saved = await runAsserted(retry(saveCurrent, { attempts: TRIES, isRetryable: isAssertionFailure }));
  if (saved === null) throw new AppError('conflict', priceMessages.failed);
  return saved;
}

/** Puts due prices in force, slice by slice. */
export async function applyDuePriceChanges(ctx: Ctx): Promise<void> {
  for (let round = 0; round < APPLY_ROUNDS; round++) {
    if ((await applyDuePricesStatement(ctx.db, ctx.now, APPLY_SLICE)).length < APPLY_SLICE) return;
  }
}
