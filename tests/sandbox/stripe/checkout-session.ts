import type Stripe from 'stripe';
import { metadataFrom } from './metadata.ts';
import { chargedToday, firstPeriod } from './subscription-start.ts';
import type { Order } from './tables.ts';
import type { World } from './world.ts';

type Details = Stripe.Checkout.Session.CustomerDetails;

/** Returns a session's details of its customer. */
export function customerDetails(email: string | null, name: string | null): Details {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

/** Returns a new checkout session. */
export function newSession(
  world: World,
  what: {
    given: Stripe.Checkout.SessionCreateParams;
    order: Order;
    customer: Readonly<Stripe.Customer> | null;
    expiresAt: number;
  },
): Stripe.Checkout.Session {
  const { given, order, customer, expiresAt } = what;
  const { amount } = firstPeriod(world, order);
  const total = chargedToday(world, order, null);
  const email = customer?.email ?? given.customer_email ?? null;
  return {
    id: order.id,
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    object: 'checkout.session',
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.now(),
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: given.custom_text?.submit || null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : 'always',
    customer_details: email === null ? null : customerDetails(email, customer?.name ?? null),
    customer_email: given.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: metadataFrom(given.metadata),
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.payment_method_collection ?? 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${order.origin}/pay/${order.id}`,
    wallet_options: null,
  };
}
