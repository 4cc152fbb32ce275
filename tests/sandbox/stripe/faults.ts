import type { Method } from './endpoint.ts';
import { type Decline, declineOf } from './test-cards.ts';

/**
 * The requests that a fault affects: all, or those of a method, or of a path as documented ('/v1/refunds',
 * '/v1/invoices/:id').
 */
type Where = { method?: Method; path?: string };
/**
 * The number of affected requests: the next `count` ones (default 1, or unlimited with a probability), each with
 * `probability`.
 */
type HowOften = { count?: number; probability?: number };

export type Fault =
  /** Declines the next card payment, with any card. */
  | ({ kind: 'decline' } & HowOften)
  /** Delays the response by `ms`, then runs the request. */
  | ({ kind: 'slow'; ms: number } & Where & HowOften)
  /**
   * Returns an error without running the request (500 by default, or for example 429); from 500 on it is saved under
   * the key.
   */
  | ({ kind: 'error'; status?: number; code?: string } & Where & HowOften)
  /** Runs the request, then loses its response: the connection breaks, or a 500 is returned. */
  | ({ kind: 'lost'; how?: 'broken' | 'error' } & Where & HowOften)
  /** Sets the delivery of webhooks; 'normal' is the default. 'late' waits `ms` before each first attempt. */
  | { kind: 'webhooks'; mode: WebhookMode; ms?: number };

export type WebhookMode = 'normal' | 'withheld' | 'duplicate' | 'late' | 'shuffled';

type Active = Exclude<Fault, { kind: 'webhooks' }> & { left: number };
type RequestFault = Extract<Active, Where>;

const DECLINE_CARD = '4000000000000002';
const LATE_MS = 3000;

/** Creates the faults of one world. @param random between 0 and 1; deterministic if seeded */
export function newFaults(random: () => number) {
  let active: Active[] = [];
  let requestsMet = 0;
  const webhooksMet = new Set<string>();
  let webhooks: { mode: WebhookMode; ms: number } = { mode: 'normal', ms: 0 };

  function take(fits: (fault: Active) => boolean): Active | undefined {
    const fault = active.find((each) => fits(each) && random() < (each.probability ?? 1));
    if (fault === undefined) return undefined;
    fault.left--;
    requestsMet++;
    active = active.filter(({ left }) => left > 0);
    return fault;
  }

  return {
    add(fault: Fault): void {
      if (fault.kind === 'webhooks')
        webhooks = { mode: fault.mode, ms: fault.ms ?? (fault.mode === 'late' ? LATE_MS : 0) };
      else
        active.push({
          ...fault,
          left: fault.count ?? (fault.probability === undefined ? 1 : Number.POSITIVE_INFINITY),
        });
    },
    clear(): void {
      active = [];
      webhooks = { mode: 'normal', ms: 0 };
    },
    list: (): Fault[] => active.map(({ left, ...fault }) => ({ ...fault, count: left })),
    webhooks: () => webhooks,
    /** Counts an event whose delivery is affected by the current webhook mode. */
    meetWebhook: (event: string) => void webhooksMet.add(`${webhooks.mode} ${event}`),
    /** Counts the requests and webhooks that a fault has affected. */
    met: () => ({ requests: requestsMet, webhooks: webhooksMet.size }),
    takesDecline: (): Decline | null => (take(({ kind }) => kind === 'decline') ? declineOf(DECLINE_CARD, true) : null),
    /** Returns the fault of a kind that affects this request, if any. */
    takes<K extends RequestFault['kind']>(kind: K, method: string, path: string, pattern: string) {
      const found = take((fault) => {
        if (fault.kind === 'decline' || fault.kind !== kind) return false;
        if (fault.method !== undefined && fault.method !== method) return false;
        return fault.path === undefined || fault.path === pattern || fault.path === path;
      });
      return found as Extract<RequestFault, { kind: K }> | undefined;
    },
  };
}
