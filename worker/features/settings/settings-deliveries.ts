import type { Ctx } from '../../context.ts';
import type { FeeChange } from './fee.messages.ts';
import { mailFeeChange } from './fee-notices.service.ts';

/** Handlers of the outbox messages of settings, by kind. */
export const settingsDeliveries: Record<
  string,
  (ctx: Ctx, message: { payload: Record<string, unknown> }) => Promise<void>
> = {
  'fee-change': async (ctx, { payload }) => await mailFeeChange(ctx, payload as FeeChange),
};
