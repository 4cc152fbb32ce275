import type { SecurityEventType } from '#contract/security';
import { MINUTE } from '#contract/time';
import { sanitizeText } from '#contract/user-text.schema';
import type { LimitRule } from '../../default-limits.ts';
import type { CountedEvent, RequestedResource } from './security.repo.ts';

export type NewSecurityEvent = { type: SecurityEventType; actor: string; detail: string };

/** A failed lookup, and the event to record if the resource exists and belongs to another user. */
export type FailedLookup = RequestedResource & { event: NewSecurityEvent; minute: number };

const TEXT_MAX = 300;
/** Shared row of the actors beyond `limits.actorsLogged` of a type. */
const THE_REST = '(others)';
/**
 * Maximum buffered rows; new ones are dropped beyond it. It equals the cap of the log, and is only reached while the
 * database is down.
 */
const ROWS_HELD = 1000;
const LOOKUPS_MAX = 50;

/** Truncates and sanitizes untrusted text for the log. */
const shorten = (text: string) => sanitizeText(text.slice(0, TEXT_MAX));

/** Events of this isolate that are not yet written. */
const rows = new Map<string, CountedEvent>();
let lookups: FailedLookup[] = [];
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
  return shorten(actor);
}

function add(row: CountedEvent): void {
  const key = `${row.type} ${row.minute} ${row.actor}`;
  const held = rows.get(key);
  if (held !== undefined) rows.set(key, { ...row, count: held.count + row.count });
  else if (rows.size < ROWS_HELD) rows.set(key, row);
}

/** Returns the start of the minute of `now`, milliseconds UTC. */
export const startOfMinute = (now: number) => now - (now % MINUTE);

/** Counts an event in memory until `drainEvents`. @param minute its start @param logged `limits.actorsLogged` */
export function bufferEvent(event: NewSecurityEvent, minute: number, logged: LimitRule): void {
  add({
    type: event.type,
    actor: actorFor(event, minute, logged),
    minute,
    count: 1,
    detail: shorten(event.detail),
  });
}

/** Buffers a failed lookup until it can be checked. */
export function bufferFailedLookup(lookup: FailedLookup): void {
  if (lookups.length < LOOKUPS_MAX) lookups.push(lookup);
}

/** Returns all buffered events and clears the buffer. */
export function drainEvents(): CountedEvent[] {
  const taken = [...rows.values()];
  rows.clear();
  return taken;
}

/** Returns all buffered lookups and clears the buffer. */
export function drainFailedLookups(): FailedLookup[] {
  const taken = lookups;
  lookups = [];
  return taken;
}

/** Buffers events again after a failed write. */
export function restoreEvents(events: readonly CountedEvent[]): void {
  for (const event of events) add(event);
}
