import { InvalidSignature, UnreadableEvent } from './payment-errors.ts';
import type { ProviderEvent } from './payments.ts';
import { loadStripe } from './stripe-client.ts';

/**
 * The header's format: a time in seconds, then the signatures of each live secret (docs.stripe.com/webhooks/signature).
 */
const SIGNATURE = /^t=\d{1,12}(,v\d+=[0-9a-f]{64})+$/;

/** Returns the parsed body if one of the secrets signed it recently. */
async function signedEvent(body: string, signature: string, secrets: readonly string[]): Promise<unknown> {
  const { webhooks, errors } = await loadStripe();
  for (const secret of secrets) {
    try {
      return await webhooks.constructEventAsync(body, signature, secret);
    } catch (error) {
      // The signature is valid, but the body is not JSON or not an event that the endpoint subscribes to.
      if (!(error instanceof errors.StripeSignatureVerificationError)) throw new UnreadableEvent({ cause: error });
    }
  }
  throw new InvalidSignature(SIGNATURE.test(signature));
}

/** Format of the provider's ids. Ids become part of URLs and are stored, so nothing else is accepted. */
const NAME = /^\w{1,255}$/;
/** Format of an event's id and type, which are stored and compared. */
const WORD = /^[ -~]{1,255}$/;

const fieldOf = (thing: unknown, field: string): unknown =>
  typeof thing === 'object' && thing !== null && Object.hasOwn(thing, field)
    ? (thing as Record<string, unknown>)[field]
    : undefined;

/** Returns the id of a reference that is an id or a whole object; null for anything else. */
function nameOf(thing: unknown): string | null {
  const name = typeof thing === 'string' ? thing : fieldOf(thing, 'id');
  return typeof name === 'string' && NAME.test(name) ? name : null;
}

/** Returns the subscription that an invoice refers to: only a hint, because the invoice itself is fetched. */
const subscriptionOf = (invoice: unknown): string | null =>
  nameOf(fieldOf(fieldOf(fieldOf(invoice, 'parent'), 'subscription_details'), 'subscription'));

/** Returns the ids of the objects that an event is about. */
function namesIn(object: unknown): Partial<ProviderEvent> {
  switch (fieldOf(object, 'object')) {
    case 'checkout.session':
      return { checkoutId: nameOf(object) };
    case 'subscription':
      return { subscriptionId: nameOf(object) };
    case 'invoice':
      return { invoiceId: nameOf(object), subscriptionId: subscriptionOf(object) };
    case 'charge':
      return { chargeId: nameOf(object) };
    case 'dispute':
    case 'refund':
      return { chargeId: nameOf(fieldOf(object, 'charge')) };
    case 'account':
      return { accountId: nameOf(object) };
    default:
      return {};
  }
}

const nothing = { subscriptionId: null, invoiceId: null, chargeId: null, checkoutId: null, accountId: null };

/** Parses a webhook. Any of `secrets` is accepted, for rotation. Throws InvalidSignature or UnreadableEvent. */
export async function readSignedEvent(
  body: string,
  signature: string,
  secrets: readonly string[],
): Promise<ProviderEvent> {
  const event = await signedEvent(body, signature, secrets);
  const [id, type] = [fieldOf(event, 'id'), fieldOf(event, 'type')];
  const isNamed = typeof id === 'string' && WORD.test(id) && typeof type === 'string' && WORD.test(type);
  if (!isNamed) throw new UnreadableEvent();
  const object = fieldOf(fieldOf(event, 'data'), 'object');
  return { id, type, objectId: nameOf(object), ...nothing, ...namesIn(object) };
}
