import { wrapD1 } from './wrap-d1.ts';

/** A copy of D1 to read: the primary, the nearest one, or one that has all that a bookmark stands for. */
export type ReplicaConstraint = 'first-primary' | 'first-unconstrained' | D1SessionBookmark;

/** Which copies of D1 a request reads (D1 Sessions). Writes always happen at the primary. libSQL has but one copy. */
export class ReplicaSession {
  /** Where the first query goes, until there has been one; the later ones never go back in time. */
  from: ReplicaConstraint = 'first-primary';
  #session: D1DatabaseSession | null = null;

  /** What this request has read and written, null before its first query: who reads from it sees all of that. */
  get bookmark(): D1SessionBookmark | null {
    return this.#session?.getBookmark() ?? null;
  }

  /** The database as this request reads it: its session opens with the first query. */
  of(d1: D1Database): D1Database {
    const session = () => {
      this.#session ??= d1.withSession(this.from);
      return this.#session;
    };
    /** Reads at the primary where no copy reaches the bookmark in time: the browser's cookie may say anything. */
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

/** How long a copy may take to reach a bookmark. */
const CATCH_UP_MS = 1000;

/** @throws Error when the work takes longer than `ms` */
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

/** Whether a text looks like a bookmark: D1 fails on what is none. */
export const isBookmark = (text: string | undefined): text is D1SessionBookmark =>
  text !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{8}){2}-[0-9a-f]{32}$/.test(text);
