import type Stripe from 'stripe';

/** Returns a decimal as the API's text; the SDK wraps it in its own type. */
export const decimal = (value: number) => String(value) as unknown as NonNullable<Stripe.Price['unit_amount_decimal']>;
