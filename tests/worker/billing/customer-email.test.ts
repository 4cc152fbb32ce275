import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { deliver, deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { newClient } from '../support/client.ts';
import { newReader } from '../support/factories.ts';
import { mailedToken } from '../support/mail.ts';
import { beginCheckout, chargingBlogger, sandboxFor } from '../support/stripe.ts';

const { sandbox } = sandboxFor('customer-email');
beforeAll(silenceOutbox);
afterAll(() => void vi.restoreAllMocks());

/** Returns the customer updates that the provider received, in order. */
const told = () =>
  sandbox
    .requests()
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/customers'))
    .map(({ params }) => params.email);

async function changeEmail(client: ReturnType<typeof newClient>): Promise<string> {
  const { email } = newAccount();
  await client.post('/api/account/email', { email, password: PASSWORD });
  const token = await mailedToken(email, 'change-email');
  expect((await newClient().post('/api/auth/change-email', { token })).status).toBe(200);
  return email;
}

it('updates a reader’s address at the provider, also after a failure, and ignores readers who never paid', async () => {
  const { client, email } = await signUp();
  await newClient().post('/api/auth/confirm-email', { token: await mailedToken(email, 'confirm') });
  await changeEmail(client);
  await deliverAllJobs();
  expect(told()).toEqual([]);

  await beginCheckout(client, await chargingBlogger());
  const first = (await viewerOf(client))?.email;
  sandbox.faults.add({ kind: 'error', status: 500, path: '/v1/customers/:id' });
  const next = await changeEmail(client);
  await deliverAllJobs();
  expect(told().at(-1)).toBe(next);
  expect(told()[0]).toBe(first);
});

it('ignores a customer that was deleted at the provider, and reports any other refusal', async () => {
  const { person, client } = await newReader();
  await beginCheckout(client, await chargingBlogger());
  const setCustomer = env.DB.prepare("UPDATE stripe_customers SET stripe_customer_id = 'cus_deleted' WHERE user = ?1");
  await setCustomer.bind(person.seq).run();
  await deliver('customer-email', { userId: person.id });
  expect(sandbox.requests().at(-1)).toMatchObject({ path: '/v1/customers/cus_deleted', status: 404 });
  sandbox.faults.add({ kind: 'error', status: 400, path: '/v1/customers/:id', code: 'email_invalid' });
  await expect(deliver('customer-email', { userId: person.id })).rejects.toThrow();
});
