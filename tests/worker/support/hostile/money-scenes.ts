import { signReport } from '../bulk-mail.ts';
import { newReader } from '../factories.ts';
import { jpeg, pictureForm, profilePictureForm } from '../pictures.ts';
import { beginCheckout, chargingBlogger, payingReader, type StripeSandbox, signedEvent } from '../stripe.ts';
import { type Setting, sceneOf } from './scenes.ts';

/** Returns the settings of payment and upload routes. @param stripe the payment provider */
export function moneySettings(stripe: StripeSandbox): Record<string, Setting> {
  let blogger: ReturnType<typeof chargingBlogger> | undefined;
  const someBlogger = async () => {
    blogger ??= chargingBlogger();
    return await blogger;
  };
  const subscribed = async () => {
    const { client, subscriptionId } = await payingReader(stripe, await someBlogger());
    return { client, params: { id: subscriptionId } };
  };
  return {
    'POST /api/subscriptions': {
      make: sceneOf(async () => ({
        body: {
          bloggerId: (await someBlogger()).id,
          returnTo: '/browse-posts?page=2',
          shown: { todayCents: 1000, monthlyCents: 1000 },
        },
      })),
    },
    'GET /api/subscriptions/offers': {
      make: sceneOf(async ({ person }) => ({ query: { bloggers: `${person.id},${person.id}` } })),
    },
    'POST /api/subscriptions/portal': { make: subscribed },
    'DELETE /api/subscriptions/:id': { make: subscribed },
    'POST /api/subscriptions/:id/resume': { make: subscribed },
    'GET /api/checkouts/:id': {
      make: async () => {
        const { client } = await newReader();
        return { client, params: { id: (await beginCheckout(client, await someBlogger())).checkoutId } };
      },
    },
    'POST /api/images': {
      make: sceneOf(() => ({
        form: () => pictureForm([jpeg(960, 640)], { share: jpeg(1200, 630), color: '#a0b0c0' }),
      })),
    },
    'PUT /api/bloggers/:id/picture': {
      make: sceneOf(({ person }) => ({
        params: { id: person.id },
        form: () => profilePictureForm(jpeg(512, 512)),
      })),
    },
    'POST /api/webhooks/mail/:provider': {
      make: sceneOf(async () => {
        const body = { id: crypto.randomUUID(), type: 'bounce', returnPath: 'b+1.1.0@bounces.test', isPermanent: true };
        const signature = await signReport(JSON.stringify(body));
        return { params: { provider: 'sandbox' }, body, headers: { 'webhook-signature': signature } };
      }),
    },
    'POST /api/webhooks/stripe': {
      make: sceneOf(async () => {
        const { payload, signature } = await signedEvent({
          id: 'evt_hostile',
          object: 'event',
          type: 'customer.created',
          created: 1,
          livemode: false,
          data: { object: { id: 'cus_hostile', object: 'customer' } },
        });
        return { body: JSON.parse(payload) as unknown, headers: { 'Stripe-Signature': signature } };
      }),
    },
  };
}
