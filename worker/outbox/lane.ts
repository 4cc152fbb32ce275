/** A queue of the outbox with its own sender, so that the mail server, Stripe calls and Stripe's events do not wait for each other. */
export type OutboxLane = 'mail' | 'jobs' | 'events';

/** Names of the lanes' Durable Objects and their stored value. `jobs` keeps its first name, so that set alarms go on working. */
export type StoredLane = 'mail' | 'billing' | 'events';

export const toStoredLane = (lane: OutboxLane): StoredLane => (lane === 'jobs' ? 'billing' : lane);

export const fromStoredLane = (stored: StoredLane): OutboxLane => (stored === 'billing' ? 'jobs' : stored);
