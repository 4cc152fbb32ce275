import type Stripe from 'stripe';
import type { Kind, Tables } from './tables.ts';
import type { World } from './world.ts';

export const API_VERSION = '2026-10-28.endive';

/** Kinds with events. */
export type EventKind = Exclude<
  Kind,
  'order' | 'card' | 'deleted' | 'pending_lines' | 'delivery' | 'saved_answer' | 'setting' | 'event'
>;

/** Events that the sandbox emits; the types are Stripe's. */
export type EventType = Extract<Stripe.Event['type'], string>;

function keep(world: World, type: EventType, object: object, more: { previous?: object; account?: string }): void {
  const id = world.newId('evt');
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: world.now(),
    livemode: false,
    pending_webhooks: 1,
    type,
    ...(more.account !== undefined && { account: more.account }),
    data: {
      object: structuredClone(object),
      ...(more.previous && { previous_attributes: structuredClone(more.previous) }),
    },
    request: { id: null, idempotency_key: null },
  };
  // One format for all types: the callers pass the right object for each.
  world.add('event', event as unknown as Stripe.Event);
  world.add('delivery', { id, eventId: id, attempts: 0, nextAt: world.real(), delivered: false });
}

/** Emits an event about a row, with a snapshot of it. */
export function emitEvent(world: World, type: EventType, kind: EventKind, id: string): void {
  keep(world, type, world.get(kind, id), kind === 'account' ? { account: id } : {});
}

/** Emits an event about a deleted object. */
export function emitDeletion(world: World, type: EventType, object: object): void {
  keep(world, type, object, {});
}

function differences(before: object, after: object): object {
  const now = new Map(Object.entries(after));
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
  );
  return Object.fromEntries(changed);
}

/** Changes a row and emits an event with its previous values. Without a change it emits nothing. */
export function change<K extends EventKind>(
  world: World,
  type: EventType,
  kind: K,
  id: string,
  work: (row: Tables[K]) => void,
): void {
  const before = structuredClone(world.get(kind, id)) as object;
  work(world.edit(kind, id));
  const previous = differences(before, world.get(kind, id) as object);
  if (Object.keys(previous).length === 0) return;
  keep(world, type, world.get(kind, id), { previous, ...(kind === 'account' && { account: id }) });
}
