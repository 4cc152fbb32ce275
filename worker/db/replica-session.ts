// Simpler: read everything from the primary. The latency between regions was not measured; docs/operations/capacity-plan.md
// needs replicas from 1,000,000 readers on. Delete bookmarks when D1 has no replicas, or makes a user's own writes visible
// in them by itself.

import { wrapD1 } from './wrap-d1.ts';

/** D1 instance to read: the primary, the nearest replica, or one that includes the state of a bookmark. */
export type ReplicaConstraint = 'first-primary' | 'first-unconstrained' | D1SessionBookmark;

/**
 * Selects the D1 replica that a request reads (D1 Sessions). Writes always use the primary. libSQL has only one
 * instance.
 */
export class ReplicaSession {
  /** Constraint of the first query; later queries never read an older state. */
  from: ReplicaConstraint = 'first-primary';
  #session: D1DatabaseSession | null = null;

  /**
   * Position after this request's reads and writes; null before its first query. A reader with this bookmark sees the
   * same state.
   */
  get bookmark(): D1SessionBookmark | null {
    return this.#session?.getBookmark() ?? null;
  }

  /** Returns the database as this request reads it. The session opens with the first query. */
  of(d1: D1Database): D1Database {
    const session = () => {
      this.#session ??= d1.withSession(this.from);
      return this.#session;
    };
    /**
     * Reads from the primary if no replica reaches the bookmark in time. A client can send any bookmark in its cookie.
     */
    const orAtPrimary = async <Result>(read: () => Promise<Result>): Promise<Result> => {
      if (!isBookmark(this.from)) return await read();
      try {
        return await within(CATCH_UP_MS, read());
      } catch {
        this.from = 'first-primary';
        this.#session = null;
        return await read();
      }
    };
    return wrapD1(session, orAtPrimary);
  }
}

/** Time for a replica to reach a bookmark. */
const CATCH_UP_MS = 1000;

/** Throws an Error if the work takes longer than `ms`. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const timeout = new AbortController();
  const late = scheduler.wait(ms, { signal: timeout.signal }).then(() => {
    throw new Error(`not within ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => {});
    timeout.abort();
  }
}

/** Checks the format of a bookmark, because D1 fails on a malformed one. */
export const isBookmark = (text: string | undefined): text is D1SessionBookmark =>
  text !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{8}){2}-[0-9a-f]{32}$/.test(text);
