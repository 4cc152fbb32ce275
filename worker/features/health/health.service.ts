import {
  type AdminHealthResponse,
  type HealthPart,
  type HealthResponse,
  healthParts,
  type PartHealth,
} from '#contract/health';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { isMailJobSql, isProviderCallSql, nextDueStatement } from '../../outbox/lease.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { toOutgoingMail } from '../settings/outgoing-mail.service.ts';
import { sendingStatement } from '../settings/smtp.statements.ts';
import { vitalsStatement } from './health.repo.ts';
import { jobRunsStatement } from './job-runs.repo.ts';
import { jobsHealth } from './jobs-health.policy.ts';
import { mailHealth } from './mail-health.policy.ts';
import { unknownHealth } from './part-health.present.ts';
import { paymentsHealth } from './payments-health.policy.ts';

const PATIENCE_MS = 3000;
/** Milliseconds for which the result of a check is shared between clients. */
const KNOWN_FOR_MS = 5000;

type Parts = Record<HealthPart, PartHealth>;
type HealthCheck = { at: number; parts: Promise<Parts> };
type Outcome<T> = { value: T } | { failure: 'failed' | 'late' };

/** The last results of this isolate, and its last check, which may be in progress. By configuration. */
const seen = new WeakMap<Config, Parts>();
const latestChecks = new WeakMap<Config, HealthCheck>();

/** Runs `work` with a time limit. Never throws. */
async function attempt<T>(work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<Outcome<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Outcome<T>>((resolve) => {
    timer = setTimeout(() => resolve({ failure: 'late' }), patienceMs);
  });
  try {
    return await Promise.race([work().then((value) => ({ value })), late]);
  } catch {
    return { failure: 'failed' };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Checks the database and reads its facts about the other parts: one round trip.
 * @throws when the catalog is not loaded
 */
async function askDatabase(ctx: Ctx) {
  const { db } = ctx;
  const [[vitals], [mail], [calls], [notices], runs, [outgoing]] = await db.batch([
    vitalsStatement(db),
    nextDueStatement(db, 'mail'),
    nextDueStatement(db, 'jobs', isProviderCallSql),
    nextDueStatement(db, 'jobs', isMailJobSql),
    jobRunsStatement(ctx.db),
    sendingStatement(ctx.db),
  ]);
  if (vitals === undefined || vitals.catalog === null) throw new Error('the catalog is not loaded');
  const { problem: setup } = await toOutgoingMail(ctx, outgoing);
  const due = { mailDue: mail?.at ?? null, callsDue: calls?.at ?? null, noticesDue: notices?.at ?? null };
  return { ...vitals, ...due, runs, setup };
}

const IN_WORDS = { failed: 'Failing.', late: `No response within ${PATIENCE_MS / 1000} seconds.` };

async function checkParts(ctx: Ctx): Promise<Parts> {
  const { now, config, ports } = ctx;
  const [database, pictures, images, objects] = await Promise.all([
    attempt(() => askDatabase(ctx)),
    attempt(() => ports.buckets.profilePictures.head('health')),
    attempt(() => ports.buckets.blogImages.head('health')),
    // The outbox, which stores the mail server's state, represents the Durable Objects.
    attempt(() => ports.outbox.problem()),
  ]);
  const before = seen.get(config);
  /** Presents the outcome of a check. A part that fails is ill since this isolate first saw it fail. */
  const describePart = (part: HealthPart, outcome: Outcome<unknown>): PartHealth => {
    if ('value' in outcome) return { state: 'ok', since: null, note: 'Responding.' };
    return { state: 'ill', since: before?.[part].since ?? now, note: IN_WORDS[outcome.failure] };
  };
  const facts = 'value' in database ? database.value : null;
  const withFacts = (toHealth: (known: NonNullable<typeof facts>) => PartHealth) =>
    facts === null ? unknownHealth('Unknown while the database is unavailable.') : toHealth(facts);
  const setup = (reason: string | null) => (reason === null ? null : { reason, since: before?.mail.since ?? now });
  const parts: Parts = {
    database: describePart('database', database),
    profilePictures: describePart('profilePictures', pictures),
    blogImages: describePart('blogImages', images),
    durableObjects: describePart('durableObjects', objects),
    mail:
      'value' in objects
        ? withFacts((known) =>
            mailHealth({ ...known, setup: setup(known.setup), problem: objects.value, due: known.mailDue }, now),
          )
        : unknownHealth('Unknown while the Durable Objects are unavailable.'),
    payments:
      config.stripe === null
        ? unknownHealth('Payments are not set up.')
        : withFacts((known) => paymentsHealth({ ...known, due: known.callsDue }, now)),
    jobs: withFacts((known) => jobsHealth({ ...known, isReadOnly: config.readOnly }, now)),
  };
  seen.set(config, parts);
  return parts;
}

/** Shares one check between all requests within five seconds. It finishes even when the first client disconnects. */
function latestCheck(ctx: Ctx): HealthCheck {
  const last = latestChecks.get(ctx.config);
  if (last !== undefined && ctx.now - last.at < KNOWN_FOR_MS) return last;
  const begun = { at: ctx.now, parts: checkParts(ctx) };
  latestChecks.set(ctx.config, begun);
  ctx.waitUntil(begun.parts);
  return begun;
}

/** Returns `down` only when the database fails: most of the product works without any other part. */
function statusOf(parts: Parts): HealthResponse['status'] {
  if (parts.database.state === 'ill') return 'down';
  return Object.values(parts).some(({ state }) => state === 'ill') ? 'degraded' : 'ok';
}

/** Returns the state of each part with its notes, for jobs. */
export async function readParts(ctx: Ctx): Promise<AdminHealthResponse> {
  const { at, parts: pending } = latestCheck(ctx);
  const outcome = await attempt(() => pending, 2 * PATIENCE_MS);
  // A shared check has finished long before, unless its request was terminated.
  const parts = 'value' in outcome ? outcome.value : await checkParts(ctx);
  return { status: statusOf(parts), parts, version: ctx.config.version, time: at };
}

/** Returns the state of each part without the reasons, for the public. Shares a check of the last five seconds. */
export async function checkHealth(ctx: Ctx): Promise<HealthResponse> {
  const { parts, ...rest } = await readParts(ctx);
  const bare = healthParts.map((part) => [part, { state: parts[part].state, since: parts[part].since }]);
  return { ...rest, parts: Object.fromEntries(bare) };
}

/**
 * Returns the state of each part with its notes.
 * @throws AppError signed_out; forbidden
 */
export async function readHealth(ctx: Ctx): Promise<AdminHealthResponse> {
  await requireAdmin(ctx);
  return await readParts(ctx);
}
