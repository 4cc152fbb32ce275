import { DAY } from './time.ts';

export type {
  CheckoutResponse,
  MySubscription,
  OfferResponse,
  OffersResponse,
  Receipt,
  ReceiptsResponse,
  RedirectResponse,
  SubscribeRequest,
  SubscribeResponse,
  SubscriptionsResponse,
} from './subscriptions.schema.ts';

/**
 * Time during which premium posts stay readable after a failed payment (docs/billing.md "From status to access").
 * Milliseconds.
 */
export const PAST_DUE_GRACE = 3 * DAY;

/** Display statuses of a subscription: see `mySubscriptionSchema`. */
export const displayStatuses = ['active', 'ending', 'past_due'] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

export const RECEIPTS_PAGE_SIZE = 20;

export const subscriptionMessages = {
  loadFailed: 'Failed to load subscriptions',
  unsubscribeFailed: 'Failed to unsubscribe',
  unsubscribed: 'Successfully unsubscribed from content creator',
  portalUnavailable: 'Unable to open payment management portal',
  portalFailed: 'Failed to open payment management portal',
  signInRequired: 'Please log in to subscribe',
  startFailed: 'Failed to start subscription',
  redirecting: 'Redirecting to payment...',
  confirmEmail:
    'Please confirm your email address before subscribing to bloggers. Check your email for the confirmation link.',
  verifyFirst: 'Verify Email First',
  needsPosts: (freePosts: number) =>
    `This blogger needs at least 5 free posts before you can subscribe. They currently have ${freePosts} posts.`,
  nothingCharged: 'Nothing was charged',
  needsMorePosts: (missing: number) => `Needs ${missing} more posts`,
  self: 'You cannot subscribe to yourself',
  closed: 'This blogger is not accepting new subscriptions at the moment',
  monthEnds: (minutes: number) =>
    `The month is about to end. Please subscribe in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, when the new month starts.`,
  freeDaysUsed: 'You have used your free days with this blogger. You can subscribe again on the 1st of next month.',
  already: 'You are already subscribed to this blogger',
  priceChanged: 'The price has changed. Please review it and try again.',
  notFound: 'Subscription not found',
  refunded: 'Your payment was refunded, so this subscription has ended',
  resumed: 'Your subscription continues',
  resumeFailed: 'Failed to resume the subscription',
  checkoutNotFound: 'Checkout not found',
  paymentsUnavailable: 'Payments are not set up yet',
} as const;

/** Path of the page that waits for the server to confirm a payment. */
export const checkoutPath = (id: string) => `/checkout/${encodeURIComponent(id)}`;
/** Path to which the provider returns a reader who canceled the payment; it leads back to the page they came from. */
export const checkoutCancelPath = (id: string) => `${checkoutPath(id)}?back=1`;
/** The account area's My Subscriptions. */
export const subscriptionsPath = '/?tab=subscriptions&view=subscriptions';
