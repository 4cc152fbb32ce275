import type Stripe from 'stripe';

/** A decimal as the API writes it, a text; the SDK makes its own type of it. */
export const decimal = (value: number) => String(value) as unknown as NonNullable<Stripe.Price['unit_amount_decimal']>;
