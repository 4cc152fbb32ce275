import type { Ctx } from '../../context.ts';
import { tellOfPriceChange } from './price-changes.service.ts';
import { updateItemPrice } from './price-items.service.ts';
import type { PriceChange, PriceItem } from './price-messages.ts';

type Message = { id: string; payload: Record<string, unknown> };

/** What the outbox does with messages about prices, by kind. */
export const pricesDeliveries: Record<string, (ctx: Ctx, message: Message) => Promise<void>> = {
  'price-change': async (ctx, { payload }) => await tellOfPriceChange(ctx, payload as PriceChange),
  'price-item': async (ctx, { payload }) => await updateItemPrice(ctx, (payload as PriceItem).subscriptionId),
};
