import { MINUTE } from '#contract/time';

/** Lifetime of a result. A session verified this recently is not read again. */
const TTL_MS = MINUTE;
/** About 2 MB of an isolate's memory. */
const SESSIONS_MAX = 10_000;

/** The id of a live session's user; null for an ended session. */
type SessionState = string | null;
const states = new Map<string, { state: SessionState; until: number }>();

/**
 * Returns the last known state of a session in this isolate: its user's id, null when it had ended, undefined when
 * unknown. Only the general limit may rely on it.
 */
export function cachedSessionState(sessionId: string, now: number): SessionState | undefined {
  const known = states.get(sessionId);
  return known === undefined || known.until <= now ? undefined : known.state;
}

/** Stores the state of a session; drops the least recently read sessions. */
export function rememberSessionState(sessionId: string, state: SessionState, now: number): void {
  states.delete(sessionId);
  states.set(sessionId, { state, until: now + TTL_MS });
  const [oldest] = states.keys();
  if (states.size > SESSIONS_MAX && oldest !== undefined) states.delete(oldest);
}
