import { VERIFIED_FOR_MS } from '#contract/accounts';
import type { ViewSource } from '#contract/figures';
import type { Config } from './config.ts';
import type { Db, Statement } from './db/client.ts';
import { type SessionClaim, type SessionRow, type SessionUser, sessionStatement } from './db/session.ts';
import type { LimitRule } from './default-limits.ts';
import { consentRequired, notSignedIn, verificationRequired } from './errors.ts';
import type { ShardMove } from './objects/lane-shards.ts';
import type { OutboxLane } from './outbox/lane.ts';
import type { MetricPoint } from './platform/metrics/record.ts';
import type { Payments } from './platform/stripe/payments.ts';

/** The actor of a service call. A `user`'s session was verified in this request; `userAgent` is that of its sign-in. */
export type Actor =
  | { kind: 'guest' }
  | { kind: 'user'; user: SessionUser; sessionId: string; userAgent: string; expiresAt: number }
  | { kind: 'job'; name: string }
  | { kind: 'webhook'; provider: string };

/** Owner of a socket. `user` is the user's `seq`; `expiresAt` is the session's, milliseconds UTC. */
export type SocketIdentity = { user: number; sessionId: string; expiresAt: number };

type TakenSlot = { taken: true } | { taken: false; retryAfterMs: number };

/** External dependencies of services, each with one adapter in `platform` or `objects`. */
export type Ports = {
  limits: {
    /** Takes one slot of `rule` for `key`, or returns the milliseconds until one is free. */
    take(key: string, rule: LimitRule): Promise<TakenSlot>;
    /** Takes a slot, and counts the distinct networks that requested one for `key` on this day (UTC). */
    takeFrom(key: string, rule: LimitRule, network: string): Promise<TakenSlot & { networks: number }>;
  };
  outbox: {
    /**
     * Wakes a lane of the outbox. A lost wake-up only delays its messages. `atOnce` also ends the pause after a mail
     * server failure, because an admin corrected the settings or wants to test them.
     */
    poke(lane: OutboxLane, atOnce?: boolean): Promise<void>;
    /** Returns the last failure of the mail server and its start (milliseconds UTC); null after a success. */
    problem(): Promise<{ reason: string; since: number } | null>;
  };
  bulk: {
    /** Wakes the lane that sends a shard of campaigns. `atOnce` also ends its pause after a mail server failure. */
    poke(shard: number, atOnce?: boolean): Promise<void>;
    /** Gives a shard to its other lane, once for each move. */
    take(lane: number, move: ShardMove): Promise<void>;
    /** Returns the last failure of the mail server in a lane; null after a success. */
    problem(shard: number): Promise<string | null>;
  };
  views: {
    /** Counts one view of a post on a day (since 1970, UTC), and a visit of the campaign with this key. */
    count(postSeq: number, campaign: string | null, source: ViewSource, day: number): Promise<void>;
  };
  pages: {
    /**
     * Purges guests' pages and API responses at these paths (percent-encoded): here immediately, elsewhere they expire
     * within a minute.
     */
    purge(paths: readonly string[]): Promise<void>;
    /** Purges all public web feeds: here immediately, elsewhere they expire within a minute. */
    purgeFeeds(): void;
  };
  publisher: {
    /** Wakes the object that publishes scheduled posts, at the latest at `at`. A lost wake-up delays by an hour at most. */
    poke(at: number): Promise<void>;
  };
  live: {
    /** Opens the socket of a page. `request` is its upgrade; returns the response, 101. */
    listen(request: Request, listener: SocketIdentity): Promise<Response>;
    /** Notifies a user's open pages that their follows have changed. */
    interestsChanged(user: number): Promise<void>;
    /** Notifies a user's open pages that their mutes have changed. */
    mutesChanged(user: number): Promise<void>;
    /** Notifies the readers of these streams of a new post. */
    published(streams: readonly number[]): Promise<void>;
    /** Notifies a user's open pages that their subscriptions have changed. */
    subscriptionsChanged(user: number): Promise<void>;
    /** Notifies a user's open pages that their username, email, its confirmation or their theme has changed. */
    accountChanged(user: number): Promise<void>;
    /** Notifies a user's open pages that they have voted on an article. */
    reactionsChanged(user: number): Promise<void>;
    /** Notifies a user's open pages that their notifications have changed. */
    notificationsChanged(user: number): Promise<void>;
    /** Closes the sockets of ended sessions. */
    ended(user: number, sessionIds: readonly string[] | 'all'): Promise<void>;
  };
  metrics: {
    /** Records a measurement without waiting. Never throws. */
    record(point: MetricPoint): void;
  };
  /** Null without payments. */
  payments: Payments | null;
  buckets: { profilePictures: R2Bucket; blogImages: R2Bucket };
};

/** Context of every service call. `now` is milliseconds UTC, fixed for the request. */
export type Ctx = {
  db: Db;
  /** Session in the request's cookie; verified only after `authenticate` or `readAs`. */
  claim: SessionClaim | null;
  actor: Actor;
  config: Config;
  ports: Ports;
  now: number;
  requestId: string;
  /** The client's address (IPv6 cut to its /64), for limits and the security log. */
  address: string;
  /**
   * Receives the user of the claimed session as soon as a read has verified it (null for an ended session), before the
   * request acts for them: the general limit then uses that user's quota. Throws AppError rate_limited.
   */
  enforceUserLimit?(viewer: SessionUser | null): Promise<void>;
  /** True for a route that needs a recent verification (http/step-up.ts): reads for its user then check it. */
  requiresVerification?: true;
  /** True for a route that needs the user's consents (http/consent.ts): reads for its user then check them. */
  requiresConsent?: true;
  waitUntil(work: Promise<unknown>): void;
};

/** Results of the statements of a batch. */
export type Rows<T extends readonly Statement[]> = { [K in keyof T]: Awaited<T[K]> };

function adopt(ctx: Ctx, { sessionId }: SessionClaim, row: SessionRow | undefined): SessionUser | null {
  if (row === undefined) {
    ctx.claim = null;
    ctx.actor = { kind: 'guest' };
    return null;
  }
  const { userAgent, expiresAt, verifiedAt: _, ...user } = row;
  ctx.actor = { kind: 'user', user, sessionId, userAgent, expiresAt };
  return user;
}

async function runReads<T extends readonly Statement[]>(ctx: Ctx, statements: T): Promise<Rows<T>> {
  const rows = statements.length === 0 ? [] : await ctx.db.batch(statements as unknown as [Statement, ...Statement[]]);
  return rows as Rows<T>;
}

/** Throws AppError verification_required for a session that was verified too long ago, or never. */
export function requireVerified(verifiedAt: number | null, now: number): void {
  if (verifiedAt === null || verifiedAt <= now - VERIFIED_FOR_MS) throw verificationRequired();
}

/** Runs the reads of the claimed user, and verifies their session in the same batch. Null for a guest. */
async function readClaimed<const T extends readonly Statement[]>(
  ctx: Ctx,
  build: (userSeq: number) => T,
): Promise<{ viewer: SessionUser; rows: Rows<T> } | null> {
  const { claim, actor } = ctx;
  if (actor.kind === 'user') return { viewer: actor.user, rows: await runReads(ctx, build(actor.user.seq)) };
  if (claim === null || actor.kind !== 'guest') return null;
  const statements = build(claim.userSeq);
  const [sessions, ...rows] = (await ctx.db.batch([sessionStatement(ctx.db, claim, ctx.now), ...statements] as [
    Statement,
    ...Statement[],
  ])) as [SessionRow[], ...unknown[]];
  const viewer = adopt(ctx, claim, sessions[0]);
  await ctx.enforceUserLimit?.(viewer);
  if (ctx.requiresVerification && viewer !== null) requireVerified(sessions[0]?.verifiedAt ?? null, ctx.now);
  if (ctx.requiresConsent && viewer?.mustAgree) throw consentRequired();
  return viewer === null ? null : { viewer, rows: rows as Rows<T> };
}

/**
 * Reads for the viewer: verifies the claimed session in the same batch as the statements of `build`, so a sign-out
 * takes effect immediately without another round trip. If the session has ended, runs `build` again for a guest.
 * `build` receives the claimed user's `seq`, or null.
 */
export async function readAs<const T extends readonly Statement[]>(
  ctx: Ctx,
  build: (userSeq: number | null) => T,
): Promise<{ viewer: SessionUser | null; rows: Rows<T> }> {
  return (await readClaimed(ctx, build)) ?? { viewer: null, rows: await runReads(ctx, build(null)) };
}

/**
 * Reads for a signed-in viewer, as `readAs` does; guests cause no read of their own.
 * @param message for the screen of a guest
 * @throws AppError signed_out
 */
export async function readAsUser<const T extends readonly Statement[]>(
  ctx: Ctx,
  build: (userSeq: number) => T,
  message?: string,
): Promise<{ viewer: SessionUser; rows: Rows<T> }> {
  const own = await readClaimed(ctx, build);
  if (own === null) throw notSignedIn(message);
  return own;
}

/** Returns the signed-in user, or null. Takes one round trip, the first time in a request. */
export async function authenticate(ctx: Ctx): Promise<SessionUser | null> {
  const { viewer } = await readAs(ctx, () => []);
  return viewer;
}

/** Returns the signed-in user. Throws AppError signed_out, with `message` for the screen. */
export async function requireUser(ctx: Ctx, message?: string): Promise<SessionUser> {
  const { viewer } = await readAsUser(ctx, () => [], message);
  return viewer;
}
