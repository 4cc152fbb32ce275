/** The mark at the end of a premium text, visible only to readers who paid. */
export const CANARY = /canary-[0-9a-f]{16}/g;

/** The maximum duration of any response. Milliseconds. */
export const LONGEST_WAIT_MS = 40_000;

/** Internals that no response may contain: stacks, statements, names of dependencies. */
const INSIDE = /\bat (?:async )?[\w.]+ \(|\.(?:js|ts):\d+|D1_ERROR|SQLITE|Failed query|workerd|stripe\.com|\bECONN/;

/** Records what clients observe during a run. */
export function newObservations() {
  const ownerOf = new Map<string, string>();
  const seen = {
    requests: 0,
    acknowledged: 0,
    refused: 0,
    unavailable: 0,
    broken: 0,
    slowestMs: 0,
    /** Premium texts that reached an unauthorized client. */
    leaked: new Set<string>(),
    /** Unclear errors, and requests that never ended. */
    rude: new Set<string>(),
    /** Failures that were not reported as temporary. */
    internal: [] as string[],
  };
  return {
    seen,
    /** Assigns a mark to a post of this blogger. */
    mark: (canary: string, bloggerId: string) => void ownerOf.set(canary, bloggerId),
    /** Records a response. @param mayRead authors whose premium posts its reader may read */
    note(request: string, status: number, text: string, mayRead: ReadonlySet<string>): void {
      seen.requests++;
      for (const [canary] of text.matchAll(CANARY)) {
        const owner = ownerOf.get(canary);
        if (owner === undefined || !mayRead.has(owner)) seen.leaked.add(`${canary} in ${request}`);
      }
      if (status < 400) seen.acknowledged++;
      else if (status === 503) seen.unavailable++;
      else if (status < 500) seen.refused++;
      else seen.internal.push(`${status} ${request}: ${text.slice(0, 200)}`);
      if (status < 400) return;
      if (INSIDE.test(text)) seen.rude.add(`${status} ${request}: ${text.slice(0, 300)}`);
      if (request.includes(' /api/') && !isPlain(text)) seen.rude.add(`${status} ${request}: ${text.slice(0, 300)}`);
    },
    /** Records a request without a response. */
    noteBroken(): void {
      seen.requests++;
      seen.broken++;
    },
    noteTime(request: string, ms: number): void {
      seen.slowestMs = Math.max(seen.slowestMs, ms);
      if (ms > LONGEST_WAIT_MS) seen.rude.add(`${request} took ${Math.round(ms)} ms`);
    },
  };
}

function isPlain(text: string): boolean {
  try {
    const { error } = JSON.parse(text) as { error: Record<string, unknown> };
    return typeof error.code === 'string' && typeof error.message === 'string' && typeof error.requestId === 'string';
  } catch {
    return false;
  }
}

export type Observations = ReturnType<typeof newObservations>;
