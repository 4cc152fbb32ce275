import type Stripe from 'stripe';
import { InvalidSignature, type ProviderEvent } from './payments.ts';
import { loadStripe } from './stripe-client.ts';
import { idOf, subscriptionOfInvoice } from './stripe-objects.ts';

/** Whether a body was signed with one of the secrets, at a time not long ago; the event in it. */
async function signedEvent(body: string, signature: string, secrets: readonly string[]): Promise<Stripe.Event> {
  const { webhooks, errors } = await loadStripe();
  for (const secret of secrets) {
    try {
      return await webhooks.constructEventAsync(body, signature, secret);
    } catch (error) {
      if (!(error instanceof errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw new InvalidSignature('No secret of ours has signed this');
}

type Names = Partial<Omit<ProviderEvent, 'id' | 'type' | 'objectId'>>;

/** Which things an event is about, by its object. */
function namesIn({ data: { object } }: Stripe.Event): Names {
  switch (object.object) {
    case 'checkout.session':
      return { checkoutId: object.id, subscriptionId: idOf(object.subscription) };
    case 'subscription':
      return { subscriptionId: object.id };
    case 'invoice':
      return { invoiceId: object.id, subscriptionId: subscriptionOfInvoice(object) };
    case 'charge':
      return { chargeId: object.id };
    case 'dispute':
    case 'refund':
      return { chargeId: idOf(object.charge) };
    case 'account':
      return { accountId: object.id };
    default:
      return {};
  }
}

const nothing: Required<Names> = {
  subscriptionId: null,
  invoiceId: null,
  chargeId: null,
  checkoutId: null,
  accountId: null,
};

/**
 * Reads a webhook.
 * @param secrets each is believed, so that one can take another's place
 * @throws InvalidSignature
 */
export async function readSignedEvent(
  body: string,
  signature: string,
  secrets: readonly string[],
): Promise<ProviderEvent> {
  const event = await signedEvent(body, signature, secrets);
  const { object } = event.data;
  const objectId = 'id' in object && typeof object.id === 'string' ? object.id : null;
  return { id: event.id, type: event.type, objectId, ...nothing, ...namesIn(event) };
}
