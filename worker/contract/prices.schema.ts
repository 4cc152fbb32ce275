import * as z from 'zod';
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from './limits.ts';
import { priceMessages } from './prices.ts';

/** A new monthly price in US cents. `priceChangeError` checks the rules that depend on the current price. */
export const priceRequest = z.strictObject({
  priceCents: z
    .int(priceMessages.outOfRange)
    .min(PRICE_MIN_CENTS, priceMessages.outOfRange)
    .max(PRICE_MAX_CENTS, priceMessages.outOfRange),
});
