import { rmSync } from 'node:fs';
import Stripe from 'stripe';
import { stripeCheckouts } from '../../../worker/platform/stripe/stripe-checkouts.ts';
import { STRIPE_API_VERSION, type StripeCall } from '../../../worker/platform/stripe/stripe-client.ts';
import { stripeInvoices } from '../../../worker/platform/stripe/stripe-invoices.ts';
import { stripeLists } from '../../../worker/platform/stripe/stripe-lists.ts';
import { stripePayouts } from '../../../worker/platform/stripe/stripe-payouts.ts';
import { stripePortal } from '../../../worker/platform/stripe/stripe-portal.ts';
import { stripeSubscriptions } from '../../../worker/platform/stripe/stripe-subscriptions.ts';
import { createSandbox, DEFAULT_KEY } from '../stripe/sandbox.ts';
import { openStore } from '../stripe/store.ts';
import type { Kind, Tables } from '../stripe/tables.ts';
import type { Change } from '../stripe/world.ts';

/** Kinds that are not stored: events and responses of the past. */
const NOT_KEPT: ReadonlySet<Kind> = new Set(['event', 'delivery', 'saved_answer']);

/** The sandbox's Stripe behind the product's own adapter, at a time that moves from the past to the present. */
export type PastPayments = ReturnType<typeof openPastPayments>;

/**
 * Opens an empty sandbox in this process, without webhooks.
 * @param begin its initial time, milliseconds UTC
 * @param stripePort the port of the pages in its links
 */
export function openPastPayments(begin: number, stripePort: number) {
  let now = begin;
  const rows = new Map<Kind, Map<string, unknown>>();
  const append = (changes: Change[]) => {
    for (const { kind, id, row } of changes) {
      const ofKind = rows.get(kind) ?? new Map<string, unknown>();
      rows.set(kind, ofKind);
      if (row === null) ofKind.delete(id);
      else ofKind.set(id, row);
    }
  };
  const sandbox = createSandbox({ now: () => now, store: { load: () => [], append } });
  const stripe = new Stripe(DEFAULT_KEY, {
    apiVersion: STRIPE_API_VERSION,
    host: 'localhost',
    port: stripePort,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient((input, init) => sandbox.handle(new Request(input, init))),
    telemetry: false,
  });
  const send: StripeCall = (question) => question(stripe);

  return {
    sandbox,
    payments: {
      ...stripeCheckouts(send),
      ...stripeInvoices(send),
      ...stripeLists(send),
      ...stripePayouts(send),
      ...stripePortal(send),
      ...stripeSubscriptions(send),
      readEvent: () => Promise.reject(new Error('the past sends no webhooks')),
    },
    /** Moves time forward and processes everything due in between. */
    async moveTo(to: number): Promise<void> {
      now = to;
      await sandbox.tick();
    },
    /** Returns the rows of a kind, oldest first. */
    rows: <K extends Kind>(kind: K) => [...(rows.get(kind)?.values() ?? [])] as Tables[K][],
    row: <K extends Kind>(kind: K, id: string) => rows.get(kind)?.get(id) as Tables[K] | undefined,
    /** Writes everything to a file, from which the started product's sandbox continues. */
    keepIn(file: string): void {
      rmSync(file, { force: true });
      const kept = [...rows].filter(([kind]) => !NOT_KEPT.has(kind));
      openStore(file).append(
        kept.flatMap(([kind, ofKind]) => [...ofKind].map(([id, row]) => ({ key: DEFAULT_KEY, kind, id, row }))),
      );
    },
  };
}
