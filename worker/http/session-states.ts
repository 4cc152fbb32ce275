/** How long a result counts. The database is not asked about a session that was verified so recently. */
const TTL_MS = 60_000;
/** About 2 MB of an isolate's memory. */
const SESSIONS_MAX = 10_000;

/** The id of a live session's user, null for a session that has ended. */
type SessionState = string | null;
const states = new Map<string, { state: SessionState; until: number }>();

/**
 * Returns what the last read in this isolate found out about a session: its user's id, null when it had ended, undefined
 * when nothing is known. Only the general limit may rely on it.
 */
export function cachedSessionState(sessionId: string, now: number): SessionState | undefined {
  const known = states.get(sessionId);
  return known === undefined || known.until <= now ? undefined : known.state;
}

/** Stores what a read has found out about a session; the sessions read least recently are dropped. */
export function rememberSessionState(sessionId: string, state: SessionState, now: number): void {
  states.delete(sessionId);
  states.set(sessionId, { state, until: now + TTL_MS });
  const [oldest] = states.keys();
  if (states.size > SESSIONS_MAX && oldest !== undefined) states.delete(oldest);
}
