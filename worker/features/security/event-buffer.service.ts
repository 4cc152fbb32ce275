import type { SecurityEventType } from '#contract/security';
import { sanitizeText } from '#contract/user-text.schema';
import type { LimitRule } from '../../config.ts';
import type { CountedEvent, RequestedResource } from './security.repo.ts';

export type NewSecurityEvent = { type: SecurityEventType; actor: string; detail: string };

/** A thing asked for in vain, and the event that it makes if it is there and somebody else's. */
export type FailedLookup = RequestedResource & { event: NewSecurityEvent; minute: number };

const MINUTE = 60_000;
const TEXT_KEPT = 300;
/** Of more actors of a type than have rows of their own (`limits.actorsLogged`) the rest share this one. */
const THE_REST = '(others)';
/** Beyond, what is new is dropped: the log itself keeps no more, and only a database that is down lets it come to that. */
const ROWS_HELD = 1000;
const ASKINGS_HELD = 50;

/** What a stranger may have sent, as far as the log keeps it. */
const kept = (text: string) => sanitizeText(text.slice(0, TEXT_KEPT));

/** What this isolate has heard and not written yet. */
const rows = new Map<string, CountedEvent>();
let askings: FailedLookup[] = [];
const known = { since: 0, actors: new Map<SecurityEventType, Set<string>>() };

function actorFor({ type, actor }: NewSecurityEvent, minute: number, [most, windowMs]: LimitRule): string {
  const since = minute - (minute % windowMs);
  if (known.since !== since) {
    known.since = since;
    known.actors.clear();
  }
  const actors = known.actors.get(type) ?? new Set();
  known.actors.set(type, actors);
  if (!actors.has(actor) && actors.size >= most) return THE_REST;
  actors.add(actor);
  return kept(actor);
}

function add(row: CountedEvent): void {
  const key = `${row.type} ${row.minute} ${row.actor}`;
  const held = rows.get(key);
  if (held !== undefined) rows.set(key, { ...row, count: held.count + row.count });
  else if (rows.size < ROWS_HELD) rows.set(key, row);
}

/** The start of the minute of `now`, milliseconds UTC. */
export const startOfMinute = (now: number) => now - (now % MINUTE);

/** Counts an event in memory; `drainEvents` gives it away. @param minute its start @param logged `limits.actorsLogged` */
export function bufferEvent(event: NewSecurityEvent, minute: number, logged: LimitRule): void {
  add({
    type: event.type,
    actor: actorFor(event, minute, logged),
    minute,
    count: 1,
    detail: kept(event.detail),
  });
}

/** Keeps a thing asked for in vain until it can be looked up. */
export function bufferFailedLookup(asking: FailedLookup): void {
  if (askings.length < ASKINGS_HELD) askings.push(asking);
}

/** All events that were heard, which are then forgotten here. */
export function drainEvents(): CountedEvent[] {
  const taken = [...rows.values()];
  rows.clear();
  return taken;
}

/** The things asked for in vain, which are then forgotten here. */
export function drainFailedLookups(): FailedLookup[] {
  const taken = askings;
  askings = [];
  return taken;
}

/** Takes back what could not be written. */
export function restoreEvents(events: readonly CountedEvent[]): void {
  for (const event of events) add(event);
}
