import type Stripe from 'stripe';
import { type AccountState, finishOnboarding, setAccount } from './accounts.ts';
import { answerApi, keyOf, type LoggedRequest } from './api.ts';
import { catchUp, moveClock } from './billing-clock.ts';
import { answerControl } from './control.ts';
import { type DisputeStatus, disputeCharge } from './disputes.ts';
import { StripeFailure } from './failures.ts';
import type { Fault, WebhookMode } from './faults.ts';
import { answerPage } from './pages/pages.ts';
import { type PayOutcome, paySession } from './pay.ts';
import { failRefund } from './refunds.ts';
import { draftRenewal } from './subscription-life.ts';
import type { Kind } from './tables.ts';
import { PAYS } from './test-cards.ts';
import { deliver, signed, type Webhook } from './webhooks.ts';
import { newWorld, type Store, type World } from './world.ts';

/** The world's key for requests without one. */
export const DEFAULT_KEY = 'sk_test_sandbox';
const REQUESTS_KEPT = 10_000;

export type SandboxOptions = {
  /** The endpoint of webhooks. Without it events are only queued: `events`, `signed`. */
  webhook?: Webhook;
  /** Returns the machine's time, in milliseconds. */
  now?: () => number;
  /** Returns a number between 0 and 1; if seeded, ids and faults are deterministic. */
  random?: () => number;
  store?: Store;
  log?: (entry: LoggedRequest) => void;
};

export type Sandbox = {
  /** Responds to requests of Stripe's API (/v1/…), of its pages, and of tests (/sandbox/…). */
  handle(request: Request): Promise<Response>;
  /** Returns events, oldest first. */
  events(key?: string): Stripe.Event[];
  /** Returns an event as Stripe would send it now. */
  signed(event: Stripe.Event, secret?: string): Promise<{ body: string; signature: string }>;
  /** Sends everything that waits, also what is held back or was to be tried again later. */
  deliver(key?: string): Promise<{ delivered: number; failed: number }>;
  /** Processes everything due and sends due webhooks. Call it regularly. */
  tick(): Promise<void>;
  clock: { now(key?: string): number; move(to: number, key?: string): void };
  faults: {
    add(fault: Fault, key?: string): void;
    clear(key?: string): void;
    webhooks(key?: string): { mode: WebhookMode; ms: number };
    /** Counts the requests and webhooks that a fault has affected. */
    met(key?: string): { requests: number; webhooks: number };
  };
  requests(key?: string): LoggedRequest[];
  /** Presses the pay page's button. The card succeeds by default. */
  pay(session: string, options?: { card?: string }): PayOutcome;
  /** Presses a button of the onboarding page. */
  onboard(account: string, options?: { finish?: boolean }): void;
  setAccount(account: string, state: AccountState): void;
  dispute(charge: string, status: DisputeStatus): Readonly<Stripe.Dispute>;
  /** Starts a subscription's next period with an invoice that stays a draft. @returns its id */
  draftRenewal(subscription: string): string;
  /** Fails a refund, as a bank that rejects it. */
  failRefund(refund: string): void;
};

/**
 * Creates a stateful fake of Stripe: the endpoints that the product uses, in the pinned API's formats. Each API key has
 * its own world. It needs only web standards.
 */
export function createSandbox({
  webhook,
  now = Date.now,
  random = Math.random,
  store,
  log,
}: SandboxOptions = {}): Sandbox {
  const worlds = new Map<string, World>();
  const logs = new Map<string, LoggedRequest[]>();
  let pumping: Promise<void> | null = null;

  const world = (key = DEFAULT_KEY): World => {
    const found = worlds.get(key) ?? newWorld(key, now, random);
    worlds.set(key, found);
    return found;
  };
  for (const change of store?.load() ?? []) world(change.key).restore(change);

  const keep = () => {
    const changes = [...worlds.values()].flatMap((each) => each.takeChanges());
    if (changes.length > 0) store?.append(changes);
  };
  /** Runs work in the world that contains an object. @throws StripeFailure when none does */
  const inWorldOf = <T>(kind: Kind, id: string, work: (found: World) => T): T => {
    const found = [...worlds.values()].find((each) => each.find(kind, id)) ?? world();
    catchUp(found);
    const result = work(found);
    keep();
    return result;
  };

  async function pump(): Promise<void> {
    for (const each of worlds.values()) {
      catchUp(each);
      keep();
      if (webhook) await deliver(each, webhook, false);
      keep();
    }
  }
  const tick = () => {
    pumping ??= pump().finally(() => {
      pumping = null;
    });
    return pumping;
  };

  const requests = (key = DEFAULT_KEY): LoggedRequest[] => logs.get(key) ?? [];
  const note = (entry: LoggedRequest, key: string) => {
    const kept = requests(key);
    kept.push(entry);
    if (kept.length > REQUESTS_KEPT) kept.shift();
    logs.set(key, kept);
    log?.(entry);
  };

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/v1/')) return await answerApi(request, { world, keep, log: note });
    if (!pathname.startsWith('/sandbox/')) return await answerPage(request, pathname, inWorldOf);
    const asked = world(request.headers.has('authorization') ? keyOf(request) : DEFAULT_KEY);
    catchUp(asked);
    return await answerControl(request, pathname, asked, sandbox);
  }

  const sandbox: Sandbox = {
    async handle(request) {
      try {
        return await route(request);
      } catch (failure) {
        if (failure instanceof StripeFailure) return Response.json({ error: failure.body }, { status: failure.status });
        throw failure;
      } finally {
        keep();
        if (webhook) void tick();
      }
    },
    events: (key) => structuredClone(world(key).all('event')) as Stripe.Event[],
    signed: (event, secret = webhook?.secret ?? '') => signed(event, secret, now()),
    async deliver(key) {
      await pumping;
      const counts = webhook ? await deliver(world(key), webhook, true) : { delivered: 0, failed: 0 };
      keep();
      return counts;
    },
    tick,
    clock: {
      now: (key) => world(key).nowMs(),
      move(to, key) {
        moveClock(world(key), to);
        keep();
      },
    },
    faults: {
      add: (fault, key) => world(key).faults.add(fault),
      clear: (key) => world(key).faults.clear(),
      webhooks: (key) => world(key).faults.webhooks(),
      met: (key) => world(key).faults.met(),
    },
    requests,
    pay: (id, { card = PAYS } = {}) => inWorldOf('session', id, (found) => paySession(found, id, card)),
    onboard(id, { finish = true } = {}) {
      if (finish) inWorldOf('account', id, (found) => finishOnboarding(found, id));
    },
    setAccount: (id, state) => inWorldOf('account', id, (found) => setAccount(found, id, state)),
    draftRenewal: (id) => inWorldOf('subscription', id, (found) => draftRenewal(found, id)),
    failRefund: (id) => inWorldOf('refund', id, (found) => failRefund(found, id)),
    dispute: (charge, status) => inWorldOf('charge', charge, (found) => disputeCharge(found, charge, status)),
  };
  return sandbox;
}
