import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  requestAccountDeletion,
  requestBloggerDeletion,
} from '../../../worker/features/deletions/deletions.service.ts';
import { newAccount } from '../support/accounts.ts';
import { deliver, deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { connectAccount } from '../support/books.ts';
import { quietCtx } from '../support/deletions.ts';
import { newBlogger, type Person, signedIn } from '../support/factories.ts';
import { chargingBlogger, payingReader, sandboxFor } from '../support/stripe.ts';

const stripe = sandboxFor('product-names');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

const newName = () => ({ username: newAccount().username });
type Thing = { name: string; active: boolean; metadata: Record<string, string> };

/** Reads an object at Stripe as its Dashboard shows it. */
async function atStripe(path: string): Promise<Thing> {
  const headers = { Authorization: 'Bearer sk_test_sandbox', 'stripe-version': '2026-10-28.endive' };
  const response = await stripe.sandbox.handle(new Request(`http://localhost:12111/v1/${path}`, { headers }));
  expect(response.status).toBe(200);
  return await response.json<Thing>();
}

async function productOf(blogger: Person): Promise<string> {
  const row = await env.DB.prepare('SELECT stripe_product_id AS id FROM stripe_products WHERE creator = ?1')
    .bind(blogger.seq)
    .first<{ id: string }>();
  return `products/${row?.id}`;
}

it('renames a product at Stripe with its blogger, also after a failure', async () => {
  const blogger = await chargingBlogger();
  await payingReader(stripe, blogger);
  const product = await productOf(blogger);
  expect(await atStripe(product)).toMatchObject({ name: blogger.username, active: true });
  const { username } = newAccount();
  stripe.sandbox.faults.add({ kind: 'error', status: 429, method: 'POST', path: '/v1/products/:id', count: 3 });
  expect((await (await signedIn(blogger)).put('/api/account/username', { username })).status).toBe(200);
  await deliverAllJobs();
  expect(await atStripe(product)).toMatchObject({ name: username, active: true });
});

it('renames no product of a blogger who has none', async () => {
  const before = stripe.sandbox.requests().length;
  await deliver('product-name', { userId: (await newBlogger()).id });
  expect(stripe.sandbox.requests()).toHaveLength(before);
});

it('requests nothing from Stripe for a name without a product, or a taken one', async () => {
  const blogger = await chargingBlogger();
  const other = await chargingBlogger();
  await payingReader(stripe, other);
  const asked = stripe.sandbox.requests().length;
  expect((await (await signedIn(blogger)).put('/api/account/username', newName())).status).toBe(200);
  const { username } = newName();
  expect((await (await signedIn(other)).put('/api/account/username', { username })).status).toBe(200);
  const taken = await (await signedIn(blogger)).put('/api/account/username', { username });
  expect(taken.status).toBe(409);
  await deliverAllJobs();
  const sent = stripe.sandbox
    .requests()
    .slice(asked)
    .filter(({ path }) => path.startsWith('/v1/products'));
  expect(sent.map(({ params }) => params.name)).toEqual([username]);
});

it.each([
  ['a deleted blog', requestBloggerDeletion],
  ['a deleted account', requestAccountDeletion],
] as const)('archives the product of %s without a name', async (what, request) => {
  const blogger = await chargingBlogger();
  await payingReader(stripe, blogger);
  const account = await connectAccount(stripe, blogger);
  const product = await productOf(blogger);
  await request(quietCtx(), blogger.id, 'admin');
  await deliverAllJobs();
  await stripe.deliverEvents();
  await deliverAllJobs();
  const archived = await atStripe(product);
  expect(archived).toMatchObject({ name: 'Closed blog', active: false, metadata: { app: 'blog-platform' } });
  expect(JSON.stringify(archived)).not.toContain(blogger.id);
  // A user who keeps the account is still paid to it.
  const isErased = what === 'a deleted account';
  expect(Object.values((await atStripe(`accounts/${account}`)).metadata).includes(blogger.id)).toBe(!isErased);
});
