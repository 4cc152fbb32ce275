import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startStripe } from './stripe/server.ts';
import { newCheckout, WEBHOOK_SECRET } from './stripe/testing.ts';

const stateDir = mkdtempSync(join(tmpdir(), 'stripe-'));
const log = join(stateDir, 'requests.jsonl');

/** Replaces the product: stores the webhooks that it receives, and rejects some. */
const got: { type: string; signature: string; body: string }[] = [];
let refuses = 0;
const product = createServer(async (request, response) => {
  const body = await text(request);
  if (refuses > 0) {
    refuses--;
    response.writeHead(500).end();
    return;
  }
  got.push({ type: JSON.parse(body).type, signature: String(request.headers['stripe-signature']), body });
  response.writeHead(200).end();
});
let server: Awaited<ReturnType<typeof startStripe>>;

const start = async () => {
  const { port } = product.address() as AddressInfo;
  const webhook = { url: `http://localhost:${port}/api/webhooks/stripe`, secret: WEBHOOK_SECRET };
  return await startStripe({ port: 0, stateDir, webhook, log });
};
const newClient = (retries = 0) =>
  new Stripe('sk_test_sandbox', {
    host: 'localhost',
    port: server.port,
    protocol: 'http',
    maxNetworkRetries: retries,
    telemetry: false,
  });
const tell = async (path: string, body: object) =>
  await (
    await fetch(`http://localhost:${server.port}/sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) })
  ).json();
const types = () => got.map(({ type }) => type);

beforeAll(async () => {
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  server = await start();
});
afterAll(async () => {
  await server.close();
  product.closeAllConnections();
  product.close();
});

describe('the server', () => {
  test('sends signed webhooks again until they are accepted', async () => {
    refuses = 1;
    const { id } = await newClient().customers.create({ email: 'a@demo.test' });
    await vi.waitFor(() => expect(types()).toContain('customer.created'), { timeout: 10_000 });
    const [first] = got;
    const event = await Stripe.webhooks.constructEventAsync(first?.body ?? '', first?.signature ?? '', WEBHOOK_SECRET);
    expect(event.data.object).toMatchObject({ id, object: 'customer' });
  });

  test('withholds webhooks on request, and sends them twice', async () => {
    await tell('faults', { kind: 'webhooks', mode: 'withheld' });
    got.length = 0;
    await newClient().products.create({ name: 'P' });
    await server.sandbox.tick();
    expect(got).toEqual([]);
    await tell('faults', { kind: 'webhooks', mode: 'duplicate' });
    await vi.waitFor(() => expect(types()).toEqual(['product.created', 'product.created']), { timeout: 10_000 });
    await tell('faults', { kind: 'webhooks', mode: 'normal' });
  });

  test('repeats nothing when a connection breaks after the work and the SDK retries', async () => {
    await tell('faults', { kind: 'lost', how: 'broken', method: 'POST', path: '/v1/checkout/sessions' });
    const session = await newCheckout(newClient(2), 500);
    const { data } = await newClient().checkout.sessions.list();
    expect(data.map(({ id }) => id)).toEqual([session.id]);
  });

  test('logs each request as a line of JSON, without secrets', () => {
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line));
    const lost = entries.find(({ status }) => status === 0);
    expect(lost).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions', idempotencyKey: expect.any(String) });
    expect(lines.join()).not.toContain('sk_test');
  });

  test('accepts payments on its page, and says when a card is declined', async () => {
    const session = await newCheckout(newClient(), 500);
    const page = String(session.url);
    expect(await (await fetch(page)).text()).toContain('Due today');
    const pay = (card: string) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
    expect(await (await pay('4000 0000 0000 0002')).text()).toContain('Your card was declined.');
    const paid = await pay('4242 4242 4242 4242');
    expect([paid.status, paid.headers.get('location')]).toEqual([
      303,
      `http://localhost:8787/checkout/row-1?session=${session.id}`,
    ]);
    expect(await (await fetch(page)).text()).toContain('Already paid');
    expect((await fetch(`${page}x`)).status).toBe(404);
  });

  test('changes the card and cancels at the period end in the portal', async () => {
    const { data } = await newClient().subscriptions.list();
    const subscription = data[0];
    const portal = await newClient().billingPortal.sessions.create({
      customer: String(subscription?.customer),
      return_url: 'http://localhost:8787/',
    });
    const send = (form: Record<string, string>) =>
      fetch(portal.url, { method: 'POST', body: new URLSearchParams(form) });
    expect(await (await fetch(portal.url)).text()).toContain('Visa •••• 4242');
    expect(await (await send({ action: 'card', card: '5555 5555 5555 4444' })).text()).toContain(
      'Mastercard •••• 4444',
    );
    expect(await (await send({ action: 'cancel', id: subscription?.id ?? '' })).text()).toContain('Keep subscription');
    expect((await newClient().subscriptions.retrieve(subscription?.id ?? '')).cancel_at_period_end).toBe(true);
  });

  test('moves the clock on request, and continues from there', async () => {
    const to = Date.now() + 90 * 86_400_000;
    expect(await tell('clock', { to })).toMatchObject({ now: expect.any(Number) });
    expect(server.sandbox.clock.now()).toBeGreaterThanOrEqual(to);
    expect((await newClient().subscriptions.list({ status: 'canceled' })).data).toHaveLength(1);
    expect(await tell('clock', { to: 5 })).toMatchObject({ error: { message: 'Time goes forward only.' } });
  });

  test.each(['//', '//:0/', '/%', '/pay/%00', '/v1/%E0%A4%A', '/pay/__proto__', '/sandbox/requests/x'])(
    'responds %s and continues to run',
    async (path) => {
      const { status } = await fetch(`http://localhost:${server.port}${path}`);
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    },
  );

  test('restores everything on the second start, past a truncated line', async () => {
    const before = await newClient().subscriptions.list({ status: 'all' });
    const events = server.sandbox.events();
    const at = server.sandbox.clock.now();
    await server.close();
    appendFileSync(join(stateDir, 'stripe.jsonl'), '{"key":"sk_te');
    server = await start();
    expect((await newClient().subscriptions.list({ status: 'all' })).data).toEqual(before.data);
    expect(server.sandbox.events().slice(0, events.length)).toEqual(events);
    expect(server.sandbox.clock.now()).toBeGreaterThanOrEqual(at);
  });
});
