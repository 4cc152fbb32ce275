// Stands in for those namespaces of Stripe's SDK that nothing here asks for (wrangler.toml): a fortieth of the bundle, compressed.
class Unused {}

export {
  Unused as Apps,
  Unused as Billing,
  Unused as Climate,
  Unused as Entitlements,
  Unused as FinancialConnections,
  Unused as Forwarding,
  Unused as Identity,
  Unused as Issuing,
  Unused as ProductCatalog,
  Unused as Radar,
  Unused as Reporting,
  Unused as Reserve,
  Unused as Sigma,
  Unused as StripeEventNotificationHandler,
  Unused as Tax,
  Unused as Terminal,
  Unused as TestHelpers,
  Unused as ThreeDSecure,
  Unused as Treasury,
  Unused as V2,
};
