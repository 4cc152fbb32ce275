import { InvalidSignature, type ProviderEvent, UnreadableEvent } from './payments.ts';
import { loadStripe } from './stripe-client.ts';

/** The header's format: a time in seconds, then the signatures of each live secret (docs.stripe.com/webhooks/signature). */
const SIGNATURE = /^t=\d{1,12}(,v\d+=[0-9a-f]{64})+$/;

/** What a body says that was signed with one of the secrets, at a time not long ago. */
async function signedEvent(body: string, signature: string, secrets: readonly string[]): Promise<unknown> {
  const { webhooks, errors } = await loadStripe();
  for (const secret of secrets) {
    try {
      return await webhooks.constructEventAsync(body, signature, secret);
    } catch (error) {
      // Its signature is good: it is no JSON, or an event of a kind that we did not order.
      if (!(error instanceof errors.StripeSignatureVerificationError)) throw new UnreadableEvent({ cause: error });
    }
  }
  throw new InvalidSignature(SIGNATURE.test(signature));
}

/** How the provider names its things. A name is asked for in an address, and stored: nothing else is taken for one. */
const NAME = /^\w{1,255}$/;
/** An event's own id and type: stored, and compared. */
const WORD = /^[ -~]{1,255}$/;

const fieldOf = (thing: unknown, field: string): unknown =>
  typeof thing === 'object' && thing !== null && Object.hasOwn(thing, field)
    ? (thing as Record<string, unknown>)[field]
    : undefined;

/** The name of a thing that is given by its name or as a whole; null for what is none. */
function nameOf(thing: unknown): string | null {
  const name = typeof thing === 'string' ? thing : fieldOf(thing, 'id');
  return typeof name === 'string' && NAME.test(name) ? name : null;
}

/** The subscription that an invoice names: a hint, as the invoice itself is fetched. */
const subscriptionOf = (invoice: unknown): string | null =>
  nameOf(fieldOf(fieldOf(fieldOf(invoice, 'parent'), 'subscription_details'), 'subscription'));

/** Which things an event is about, by its object. */
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

/**
 * Reads a webhook.
 * @param secrets each is believed, so that one can take another's place
 * @throws InvalidSignature, UnreadableEvent
 */
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
