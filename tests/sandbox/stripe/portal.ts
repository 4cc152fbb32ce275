import type Stripe from 'stripe';
import { emptyableText, expand, flag, listOf, metadata, object, oneOf, paging, required, text } from './accepts.ts';
import { customerFor } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { invalid } from './failures.ts';
import { page } from './listing.ts';
import { metadataFrom } from './metadata.ts';
import type { World } from './world.ts';

type Create = Stripe.BillingPortal.ConfigurationCreateParams;
type Features = Stripe.BillingPortal.Configuration['features'];

function featuresOf(given: Create['features']): Features {
  const cancel = given.subscription_cancel;
  return {
    customer_update: {
      allowed_updates: given.customer_update?.allowed_updates || [],
      enabled: given.customer_update?.enabled ?? false,
    },
    invoice_history: { enabled: given.invoice_history?.enabled ?? false },
    payment_method_update: {
      enabled: given.payment_method_update?.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: cancel?.enabled ?? false,
      mode: cancel?.mode ?? 'at_period_end',
      proration_behavior: cancel?.proration_behavior ?? 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: given.subscription_update?.enabled ?? false,
      products: null,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  };
}

function addConfiguration(world: World, given: Create, isDefault: boolean) {
  const { headline = null, privacy_policy_url = null, terms_of_service_url = null } = given.business_profile ?? {};
  return world.add('portal_configuration', {
    id: world.newId('bpc'),
    active: true,
    application: null,
    created: world.now(),
    updated: world.now(),
    object: 'billing_portal.configuration',
    business_profile: { headline: headline || null, privacy_policy_url, terms_of_service_url },
    default_return_url: given.default_return_url || null,
    features: featuresOf(given.features),
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: metadataFrom(given.metadata),
    name: given.name || null,
  });
}

/** The default configuration of a new Stripe account, after its portal was saved in the dashboard. */
function standard(world: World) {
  const saved = world.all('portal_configuration').find(({ is_default }) => is_default);
  const enabled = true;
  const features = {
    invoice_history: { enabled },
    payment_method_update: { enabled },
    subscription_cancel: { enabled },
  };
  return saved ?? addConfiguration(world, { features }, true);
}

const configurationFields = {
  business_profile: object({ headline: emptyableText, privacy_policy_url: text, terms_of_service_url: text }),
  default_return_url: emptyableText,
  expand,
  metadata,
  name: emptyableText,
} as const;

const featureFields = object({
  customer_update: object({
    enabled: required(flag),
    allowed_updates: listOf(oneOf('address', 'email', 'name', 'phone', 'shipping', 'tax_id')),
  }),
  invoice_history: object({ enabled: required(flag) }),
  payment_method_update: object({ enabled: required(flag) }),
  subscription_cancel: object({
    enabled: required(flag),
    mode: oneOf('at_period_end', 'immediately'),
    proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  }),
  subscription_update: object({ enabled: required(flag) }),
});

export const portalEndpoints = [
  endpoint<Stripe.BillingPortal.SessionCreateParams>(
    'POST',
    '/v1/billing_portal/sessions',
    { configuration: text, customer: text, expand, locale: text, return_url: text },
    ({ customer, configuration, return_url }, { world, origin }) => {
      if (customer === undefined)
        throw invalid('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' });
      customerFor(world, customer);
      const used =
        configuration === undefined
          ? standard(world)
          : world.get('portal_configuration', configuration, 'configuration');
      const id = world.newId('bps');
      return world.add('portal_session', {
        id,
        after_expiration: null,
        configuration: used.id,
        created: world.now(),
        customer,
        customer_account: null,
        flow: null,
        object: 'billing_portal.session',
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: return_url ?? used.default_return_url,
        url: `${origin}/portal/${id}`,
      });
    },
  ),
  endpoint<Create>(
    'POST',
    '/v1/billing_portal/configurations',
    { ...configurationFields, features: required(featureFields) },
    (given, { world }) => addConfiguration(world, given, false),
  ),
  endpoint<Stripe.BillingPortal.ConfigurationListParams>(
    'GET',
    '/v1/billing_portal/configurations',
    { active: flag, is_default: flag, expand, ...paging },
    ({ active, is_default, ...paging }, { world }) => {
      const rows = world.all('portal_configuration').filter((row) => {
        return (
          (active === undefined || row.active === active) && (is_default === undefined || row.is_default === is_default)
        );
      });
      return page(rows, '/v1/billing_portal/configurations', paging);
    },
  ),
  endpoint<Stripe.BillingPortal.ConfigurationRetrieveParams>(
    'GET',
    '/v1/billing_portal/configurations/:id',
    { expand },
    (_given, { world, id }) => world.get('portal_configuration', id),
  ),
];
