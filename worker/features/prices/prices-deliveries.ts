import type { Ctx } from '../../context.ts';
import { notifyPriceChange } from './price-changes.service.ts';
import { syncItemPrice } from './price-items.service.ts';
import type { PriceChangeSlice, PriceItem } from './prices.messages.ts';

type Message = { id: string; payload: Record<string, unknown> };

/** Handlers of the outbox messages about prices, by kind. */
export const pricesDeliveries: Record<string, (ctx: Ctx, message: Message) => Promise<void>> = {
  'price-change': async (ctx, { payload }) => await notifyPriceChange(ctx, payload as PriceChangeSlice),
  'price-item': async (ctx, { payload }) => await syncItemPrice(ctx, (payload as PriceItem).subscriptionId),
};
