import type { Ctx } from '../../context.ts';
import type { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import { browserFamily } from '../../platform/user-agent.ts';
import { classifyRejection, detectUrlAttacks } from './abuse.policy.ts';
import { matchPrivateResource } from './private-resources.policy.ts';
import { countFailedLookup, PROBE_THRESHOLD } from './probe-counter.service.ts';
import { actorId, recordIfForeign, recordSecurityEvent } from './security.service.ts';

/** A finished request, and the error if it was rejected. */
type HandledRequest = { method: string; url: string; userAgent: string; refusal: AppError | undefined };

/** Records a session that moves to another browser family. A new version or a desktop view is the same family. */
function inspectBrowser(ctx: Ctx, request: string, userAgent: string): void {
  if (ctx.actor.kind !== 'user' || ctx.actor.userAgent === '' || ctx.actor.userAgent === userAgent) return;
  const began = browserFamily(ctx.actor.userAgent);
  const goesOn = browserFamily(userAgent);
  if (began === goesOn) return;
  const detail = `${request}: a session started in ${began ?? 'an unknown browser'} continues in ${goesOn ?? 'an unknown one'}`;
  recordSecurityEvent(ctx, { type: 'session_hijack_attempt', actor: actorId(ctx), detail });
}

/**
 * Records failed lookups: a request for another user's private resource, and many misses in a minute, which suggest
 * guessed ids.
 */
function inspectMiss(ctx: Ctx, request: string, { method, pathname }: { method: string; pathname: string }): void {
  const actor = actorId(ctx);
  const resource = matchPrivateResource(method, pathname);
  if (resource !== null && ctx.actor.kind === 'user') {
    const thing = { id: resource.id, user: ctx.actor.user.seq };
    recordIfForeign(ctx, thing, { type: resource.type, actor, detail: `${request}: it belongs to another user` });
  }
  if (countFailedLookup(actor, ctx.now) % PROBE_THRESHOLD === 0) {
    const detail = `${request}: the last of ${PROBE_THRESHOLD} lookups of unknown resources`;
    recordSecurityEvent(ctx, { type: 'data_breach_attempt', actor, detail });
  }
}

/** Checks every API request for abuse after its response, for the security log. Never throws. */
export function detectAbuse(ctx: Ctx, { method, url, userAgent, refusal }: HandledRequest): void {
  try {
    const address = new URL(url);
    const { pathname } = address;
    const request = `${method} ${pathname.slice(0, 100)}`;
    const attacks = detectUrlAttacks(request, address);
    const refused = refusal === undefined ? [] : classifyRejection(request, refusal);
    for (const found of attacks.length > 0 ? attacks : refused) {
      recordSecurityEvent(ctx, { ...found, actor: actorId(ctx) });
    }
    inspectBrowser(ctx, request, userAgent);
    if (refusal?.code === 'not_found') inspectMiss(ctx, request, { method, pathname });
  } catch (failure) {
    logError(failure, { requestId: ctx.requestId, doing: 'judge a request' });
  }
}
