/** How long a result counts. The database is not asked about a session that was verified so recently. */
const TTL_MS = 60_000;
/** About 1 MB of an isolate's memory. */
const SESSIONS_MAX = 10_000;

type State = 'live' | 'ended';
const states = new Map<string, { state: State; until: number }>();

/** Returns what the last read in this isolate found out about a session. Only the general limit may rely on it. */
export function knownSessionState(sessionId: string, now: number): State | 'unknown' {
  const known = states.get(sessionId);
  return known === undefined || known.until <= now ? 'unknown' : known.state;
}

/** Stores what a read has found out about a session; the sessions read least recently are dropped. */
export function rememberSessionState(sessionId: string, state: State, now: number): void {
  states.delete(sessionId);
  states.set(sessionId, { state, until: now + TTL_MS });
  const [oldest] = states.keys();
  if (states.size > SESSIONS_MAX && oldest !== undefined) states.delete(oldest);
}
