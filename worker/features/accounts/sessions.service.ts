import type { Viewer } from '#contract/accounts';
import { DAY } from '#contract/time';
import { authenticate, type Ctx } from '../../context.ts';
import type { SessionUser } from '../../db/session.ts';
import { type Device, signDevice } from '../../platform/device-token.ts';
import { signSessionToken } from '../../platform/session-token.ts';
import { closeEndedSockets } from '../live/announcements.service.ts';
import { presentViewer } from './accounts.present.ts';
import { endSessionStatement, type NewSession } from './sessions.repo.ts';

/** Lifetimes of a session on the server (docs/product-rules.md "Sessions"). */
const REMEMBERED_MS = 30 * DAY;
const UNREMEMBERED_MS = DAY;
const USER_AGENT_MAX = 300;

/** The browser of a sign-in. */
export type Browser = { device: Device | null; userAgent: string };

/** The cookies and the viewer after a sign-in. `maxAgeMs` null: the cookie expires when the browser is closed. */
export type SignInResult = { viewer: Viewer; session: { token: string; maxAgeMs: number | null }; deviceToken: string };

/** Creates a session with a new id, not yet stored. */
export function newSession(ctx: Ctx, browser: Browser, remember: boolean): NewSession {
  return {
    id: crypto.randomUUID(),
    remember,
    userAgent: browser.userAgent.slice(0, USER_AGENT_MAX),
    createdAt: ctx.now,
    expiresAt: ctx.now + (remember ? REMEMBERED_MS : UNREMEMBERED_MS),
  };
}

/** Closes the live connections of the claimed session, which has ended or is being replaced. */
function closeSessionSockets(ctx: Ctx): void {
  if (ctx.claim !== null) closeEndedSockets(ctx, ctx.claim.userSeq, [ctx.claim.sessionId]);
}

/** Signs the cookies of a stored session and closes the live connections of the browser's previous one. */
export async function createSignInResult(
  ctx: Ctx,
  person: SessionUser & { passwordHash: string },
  session: NewSession,
  browser: Browser,
): Promise<SignInResult> {
  closeSessionSockets(ctx);
  const keys = ctx.config.sessionKeys;
  const claim = { userSeq: person.seq, sessionId: session.id };
  return {
    viewer: presentViewer(person),
    session: {
      token: await signSessionToken(claim, keys, { now: ctx.now, expiresAt: session.expiresAt }),
      maxAgeMs: session.remember ? REMEMBERED_MS : null,
    },
    deviceToken: await signDevice(browser.device, person, keys, ctx.now),
  };
}

/** Returns null for a guest. */
export async function readViewer(ctx: Ctx): Promise<Viewer | null> {
  const user = await authenticate(ctx);
  return user === null ? null : presentViewer(user);
}

/** Ends this browser's session on the server. */
export async function signOut(ctx: Ctx): Promise<void> {
  if (ctx.claim === null) return;
  await endSessionStatement(ctx.db, ctx.claim);
  closeSessionSockets(ctx);
}
