import { type AccountState, setAccount } from './accounts.ts';
import { freezeSubscriptions, moveClock } from './billing-clock.ts';
import { type DisputeStatus, disputeCharge } from './disputes.ts';
import { StripeFailure } from './failures.ts';
import type { Fault } from './faults.ts';
import { voidInvoice } from './invoice-endpoints.ts';
import { paySession } from './pay.ts';
import type { Sandbox } from './sandbox.ts';
import { PAYS } from './test-cards.ts';
import type { World } from './world.ts';

type Told = { world: World; body: Record<string, unknown>; id: string; sandbox: Sandbox };
type Control = { method: string; path: RegExp; run(told: Told): unknown };

const clockOf = ({ nowMs, setting }: World) => ({ now: nowMs(), offset: setting('clock_offset') });
const faultsOf = ({ faults }: World) => ({ faults: faults.list(), webhooks: faults.webhooks() });
const waitingOf = (world: World) =>
  world
    .all('delivery')
    .map(({ id, attempts, nextAt }) => ({ id, type: world.get('event', id).type, attempts, nextAt }));

/** Control requests of tests and developers; bodies and responses are JSON. */
const controls: Control[] = [
  { method: 'GET', path: /^\/sandbox\/clock$/, run: ({ world }) => clockOf(world) },
  {
    method: 'POST',
    path: /^\/sandbox\/clock$/,
    run: ({ world, body }) => {
      moveClock(world, Number(body.to));
      return clockOf(world);
    },
  },
  {
    method: 'POST',
    path: /^\/sandbox\/standstill$/,
    run: ({ world, body }) => {
      freezeSubscriptions(world, (body.except ?? []) as string[]);
      return clockOf(world);
    },
  },
  { method: 'GET', path: /^\/sandbox\/faults$/, run: ({ world }) => faultsOf(world) },
  {
    method: 'POST',
    path: /^\/sandbox\/faults$/,
    run: ({ world, body }) => {
      world.faults.add(body as Fault);
      return faultsOf(world);
    },
  },
  {
    method: 'DELETE',
    path: /^\/sandbox\/faults$/,
    run: ({ world }) => {
      world.faults.clear();
      return faultsOf(world);
    },
  },
  { method: 'GET', path: /^\/sandbox\/requests$/, run: ({ world, sandbox }) => sandbox.requests(world.key) },
  { method: 'GET', path: /^\/sandbox\/events$/, run: ({ world }) => world.all('event') },
  { method: 'GET', path: /^\/sandbox\/webhooks$/, run: ({ world }) => waitingOf(world) },
  { method: 'POST', path: /^\/sandbox\/webhooks$/, run: ({ world, sandbox }) => sandbox.deliver(world.key) },
  {
    method: 'POST',
    path: /^\/sandbox\/disputes$/,
    run: ({ world, body }) =>
      disputeCharge(world, String(body.charge), (body.status ?? 'needs_response') as DisputeStatus),
  },
  {
    method: 'POST',
    path: /^\/sandbox\/pay$/,
    run: ({ world, body }) => paySession(world, String(body.session), String(body.card ?? PAYS)),
  },
  {
    method: 'POST',
    path: /^\/sandbox\/accounts\/(\w+)$/,
    run: ({ world, body, id }) => {
      setAccount(world, id, body as AccountState);
      return world.get('account', id);
    },
  },
  {
    method: 'POST',
    path: /^\/sandbox\/invoices\/(\w+)\/void$/,
    run: ({ world, id }) => {
      voidInvoice(world, id);
      return world.get('invoice', id);
    },
  },
];

/** Responds to a request under /sandbox/. @param world the world of its API key */
export async function answerControl(request: Request, path: string, world: World, sandbox: Sandbox): Promise<Response> {
  const found = controls.find((control) => control.method === request.method && control.path.test(path));
  if (found === undefined)
    return Response.json({ error: { message: `Nothing at ${request.method} ${path}.` } }, { status: 404 });
  try {
    const text = await request.text();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    return Response.json(await found.run({ world, body, id: found.path.exec(path)?.[1] ?? '', sandbox }));
  } catch (failure) {
    if (failure instanceof StripeFailure) return Response.json({ error: failure.body }, { status: failure.status });
    if (!(failure instanceof RangeError || failure instanceof SyntaxError)) throw failure;
    return Response.json({ error: { message: failure.message } }, { status: 400 });
  }
}
