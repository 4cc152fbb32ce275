import type { Method } from './endpoint.ts';
import { type Decline, declineOf } from './test-cards.ts';

/** Which requests a fault meets: all, or those of a method, or of a path as documented ('/v1/refunds', '/v1/invoices/:id'). */
type Where = { method?: Method; path?: string };
/** How often: the next `count` ones (default 1, or without end where a probability is given), each with `probability`. */
type HowOften = { count?: number; probability?: number };

export type Fault =
  /** The next payment by card is declined, whatever the card. */
  | ({ kind: 'decline' } & HowOften)
  /** The answer takes `ms` longer; the work is done after that. */
  | ({ kind: 'slow'; ms: number } & Where & HowOften)
  /** Nothing is done, and a failure is answered (500 unless told otherwise, as 429); from 500 on its key keeps it. */
  | ({ kind: 'error'; status?: number; code?: string } & Where & HowOften)
  /** The work is done, but its answer gets lost: the connection breaks, or a 500 is answered. */
  | ({ kind: 'lost'; how?: 'broken' | 'error' } & Where & HowOften)
  /** How webhooks are delivered from now on; 'normal' is as before. 'late' waits `ms` before each first try. */
  | { kind: 'webhooks'; mode: WebhookMode; ms?: number };

export type WebhookMode = 'normal' | 'withheld' | 'duplicate' | 'late' | 'shuffled';

type Active = Exclude<Fault, { kind: 'webhooks' }> & { left: number };
type RequestFault = Extract<Active, Where>;

const DECLINE_CARD = '4000000000000002';
const LATE_MS = 3000;

/** What is to go wrong in one world. @param random between 0 and 1; seeded, it repeats */
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
    /** The delivery of an event does not go as usual, as webhooks are now. */
    meetWebhook: (event: string) => void webhooksMet.add(`${webhooks.mode} ${event}`),
    /** How many requests and webhooks something went wrong with so far. */
    met: () => ({ requests: requestsMet, webhooks: webhooksMet.size }),
    takesDecline: (): Decline | null => (take(({ kind }) => kind === 'decline') ? declineOf(DECLINE_CARD, true) : null),
    /** The fault of a kind that meets this request, if any. */
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
