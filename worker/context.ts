import type { Config, LimitRule } from './config.ts';
import type { Db, Statement } from './db/client.ts';
import { type SessionClaim, type SessionRow, type SessionUser, sessionStatement } from './db/session.ts';
import { notSignedIn } from './errors.ts';
import type { Payments } from './platform/stripe/payments.ts';

/** Who is acting. A `user`'s session was found alive in this request; `userAgent` is the browser's that began it. */
export type Actor =
  | { kind: 'guest' }
  | { kind: 'user'; user: SessionUser; sessionId: string; userAgent: string; expiresAt: number }
  | { kind: 'job'; name: string }
  | { kind: 'webhook'; provider: string };

/** Who listens on a socket. `user` is the user's `seq`; `expiresAt`, milliseconds UTC, is the session's. */
export type SocketIdentity = { user: number; sessionId: string; expiresAt: number };

/** The outbox has three lanes, so that a mail server, calls to the payment provider and its events do not wait for each other. */
export type OutboxLane = 'mail' | 'billing' | 'events';

/** What services need of the outside, each with one adapter in `platform` or `objects`. */
export type Ports = {
  limits: {
    /** Takes one of `rule`'s places for `key`; tells how many milliseconds to wait when there is none. */
    take(key: string, rule: LimitRule): Promise<{ taken: true } | { taken: false; retryAfterMs: number }>;
  };
  outbox: {
    /**
     * Says that messages wait in a lane: mails, calls to the payment provider, or its events. Losing a poke only delays them.
     * @param atOnce also where the mail server has just failed: somebody has mended it, or wants to see
     */
    poke(lane: OutboxLane, atOnce?: boolean): Promise<void>;
    /** Why the mail server could not be used the last time, and since when (milliseconds UTC); null when it could. */
    problem(): Promise<{ reason: string; since: number } | null>;
  };
  views: {
    /** Counts one load of a post. */
    count(postSeq: number): Promise<void>;
  };
  pages: {
    /** Lets what guests get at these paths (percent-encoded), pages and API, be made anew: here at once, everywhere within a minute. */
    purge(paths: readonly string[]): Promise<void>;
  };
  live: {
    /** Opens the socket of a page. @param request its upgrade @returns the answer, 101 */
    listen(request: Request, listener: SocketIdentity): Promise<Response>;
    /** Says that a person follows something else now. */
    interestsChanged(user: number): Promise<void>;
    /** Says that a post has appeared on top of these streams. */
    published(streams: readonly number[]): Promise<void>;
    /** Says that what a person pays for has changed. */
    subscriptionsChanged(user: number): Promise<void>;
    /** Notifies a user's open pages that their username, email, its confirmation or their theme has changed. */
    accountChanged(user: number): Promise<void>;
    /** Notifies a user's open pages that they have voted on an article. */
    reactionsChanged(user: number): Promise<void>;
    /** Says that sessions have ended: nobody listens in them any more. */
    ended(user: number, sessionIds: readonly string[] | 'all'): Promise<void>;
  };
  /** Null where payments are not set up. */
  payments: Payments | null;
  buckets: { profilePictures: R2Bucket; blogImages: R2Bucket };
};

/** What every service call gets. `now` is milliseconds UTC, fixed for the request. */
export type Ctx = {
  db: Db;
  /** The session that the request's cookie claims; proven only when `authenticate` or `readAs` has looked. */
  claim: SessionClaim | null;
  actor: Actor;
  config: Config;
  ports: Ports;
  now: number;
  requestId: string;
  /** The client's address (IPv6 cut to its /64), for limits and the security log. */
  address: string;
  /**
   * Receives who is behind the claimed session as soon as a read has verified it, null when the session has ended, before
   * anything is done for them: the general limit then uses that user's quota.
   * @throws AppError rate_limited
   */
  enforceUserLimit?(viewer: SessionUser | null): Promise<void>;
  waitUntil(work: Promise<unknown>): void;
};

type Rows<T extends readonly Statement[]> = { [K in keyof T]: Awaited<T[K]> };

function adopt(ctx: Ctx, { sessionId }: SessionClaim, row: SessionRow | undefined): SessionUser | null {
  if (row === undefined) {
    ctx.claim = null;
    ctx.actor = { kind: 'guest' };
    return null;
  }
  const { userAgent, expiresAt, ...user } = row;
  ctx.actor = { kind: 'user', user, sessionId, userAgent, expiresAt };
  return user;
}

/**
 * Reads for whoever is looking: the statements that `build` makes run in one batch with the check of the claimed
 * session, so that sign-out bites at once without a round trip of its own (decisions 'Cookies'). When the session
 * turns out dead, they run once more for a guest.
 * @param build makes the statements; gets the claimed user's `seq`, or null for a guest
 */
export async function readAs<const T extends readonly Statement[]>(
  ctx: Ctx,
  build: (userSeq: number | null) => T,
): Promise<{ viewer: SessionUser | null; rows: Rows<T> }> {
  const { claim } = ctx;
  if (claim !== null && ctx.actor.kind === 'guest') {
    const statements = build(claim.userSeq);
    const [sessions, ...rows] = (await ctx.db.batch([sessionStatement(ctx.db, claim, ctx.now), ...statements] as [
      Statement,
      ...Statement[],
    ])) as [SessionRow[], ...unknown[]];
    const viewer = adopt(ctx, claim, sessions[0]);
    await ctx.enforceUserLimit?.(viewer);
    if (viewer !== null) return { viewer, rows: rows as Rows<T> };
  }
  const viewer = ctx.actor.kind === 'user' ? ctx.actor.user : null;
  const statements = build(viewer?.seq ?? null);
  const rows = statements.length === 0 ? [] : await ctx.db.batch(statements as unknown as [Statement, ...Statement[]]);
  return { viewer, rows: rows as Rows<T> };
}

/** The signed-in person, or null. One round trip, the first time in a request. */
export async function authenticate(ctx: Ctx): Promise<SessionUser | null> {
  const { viewer } = await readAs(ctx, () => []);
  return viewer;
}

/**
 * The signed-in person.
 * @throws AppError signed_out, with `message` for the screen
 */
export async function requireUser(ctx: Ctx, message?: string): Promise<SessionUser> {
  const user = await authenticate(ctx);
  if (user === null) throw notSignedIn(message);
  return user;
}
