import type { SubscriptionsResponse } from '#contract/subscriptions';
import { type Ctx, readAs } from '../../context.ts';
import { signedOut } from '../../errors.ts';
import { presentSubscriptions } from './subscriptions.present.ts';
import { activeSubscriptionsStatement } from './subscriptions.repo.ts';

/**
 * The viewer's running subscriptions, newest first (spec §2 'My Subscriptions'). One round trip.
 * @throws AppError signed_out
 */
export async function listSubscriptions(ctx: Ctx): Promise<SubscriptionsResponse> {
  const { viewer, rows } = await readAs(ctx, (user) =>
    user === null ? [] : [activeSubscriptionsStatement(ctx.db, user)],
  );
  if (viewer === null) throw signedOut();
  return presentSubscriptions(rows[0] ?? []);
}
