import type { APIRequest, APIRequestContext } from '@playwright/test';
import type { SessionResponse } from '#contract/accounts';
import { articlePath } from '#contract/posts';
import type { CheckoutResponse, SubscribeResponse } from '#contract/subscriptions';
import { openBlogger, type SignedIn, sessionFixture } from './accounts.ts';
import { type Account, test as base, expect } from './journey.ts';
import { ownPosts, publish, publishPosts } from './own-posts.ts';
import { ports } from './ports.ts';
import { payCheckout } from './stripe.ts';

const origin = `http://localhost:${ports.PORT}`;

/** Comes after everything that a teaser shows. */
export const LAST_WORDS = 'the last spoonful is the best of all';

/** A blogger who accepts subscriptions, for $3.00 a month. */
export type Writer = SignedIn & {
  id: string;
  /** Path of a premium article that ends in LAST_WORDS. */
  article: string;
};

type Paying = {
  /** Creates a blogger for journeys that change the blogger. */
  newWriter: () => Promise<Writer>;
  /** Subscribes the signed-in user and waits until the posts are open. */
  subscribeTo: (writer: Writer, card?: string) => Promise<void>;
  /** Signs in a new reader who subscribes to the blogger. */
  becomeSubscriber: (writer: Writer) => Promise<Account>;
};

/** A blogger shared by journeys. */
type Shared = { writer: Writer };

/** Creates a blogger who accepts subscriptions. The caller disposes of the session. */
export async function makeWriter(api: APIRequest): Promise<Writer> {
  const blogger = await openBlogger(api, ['food']);
  const { request } = blogger;
  await publishPosts({ request }, { free: 5 });
  const content = `${'A soup is stirred for a long time. '.repeat(40)}At its end, ${LAST_WORDS}.`;
  await publish(request, { title: `The secret soup of ${blogger.username}`, isFree: false, content });
  const secret = (await ownPosts({ request })).find(({ isFree }) => !isFree);
  const { viewer } = (await (await request.get('/api/session')).json()) as SessionResponse;
  if (secret === undefined || viewer === null) throw new Error('nothing was published');
  return { ...blogger, id: viewer.id, article: articlePath(secret) };
}

/** Subscribes the session's user. */
export async function subscribe(request: APIRequestContext, bloggerId: string, card?: string): Promise<void> {
  const response = await request.post(`${origin}/api/subscriptions`, {
    data: { bloggerId },
    headers: { Origin: origin },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const answer = (await response.json()) as SubscribeResponse;
  if (answer.outcome !== 'checkout') return;
  await payCheckout(answer.url, card);
  await expect
    .poll(async () => {
      const checkout = await request.get(`${origin}/api/checkouts/${answer.checkoutId}`);
      return ((await checkout.json()) as CheckoutResponse).state;
    })
    .toBe('completed');
}

/** Extends the journeys' test for journeys with payments. */
export const test = base.extend<Paying, Shared>({
  newWriter: sessionFixture(makeWriter),
  writer: [
    async ({ playwright }, use) => {
      const writer = await makeWriter(playwright.request);
      await use(writer);
      await writer.request.dispose();
    },
    { scope: 'worker' },
  ],
  subscribeTo: async ({ context }, use) => {
    await use((writer, card) => subscribe(context.request, writer.id, card));
  },
  becomeSubscriber: async ({ becomeConfirmedReader, subscribeTo }, use) => {
    await use(async (writer) => {
      const reader = await becomeConfirmedReader();
      await subscribeTo(writer);
      return reader;
    });
  },
});

export { type Account, expect };
