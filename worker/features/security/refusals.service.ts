import type { Ctx } from '../../context.ts';
import type { AppError } from '../../errors.ts';
import { logError } from '../../log.ts';
import { browserFamily } from '../../platform/user-agent.ts';
import { countMiss, MISSES_OF_A_SEARCH } from './misses.ts';
import { askedFor } from './private-things.ts';
import { attacksInAddress, judgeRefusal } from './refusals.policy.ts';
import { actorOf, recordIfOthers, recordSecurityEvent } from './security.service.ts';

/** What a request was, and why it was refused, if so. */
type Answered = { method: string; url: string; userAgent: string; refusal: AppError | undefined };

/** A session goes on in a browser of another make than it began in; a new version or a desktop view is the same make. */
function judgeBrowser(ctx: Ctx, request: string, userAgent: string): void {
  if (ctx.actor.kind !== 'user' || ctx.actor.userAgent === '' || ctx.actor.userAgent === userAgent) return;
  const began = browserFamily(ctx.actor.userAgent);
  const goesOn = browserFamily(userAgent);
  if (began === goesOn) return;
  const detail = `${request}: a session begun in ${began ?? 'an unknown browser'} goes on in ${goesOn ?? 'an unknown one'}`;
  recordSecurityEvent(ctx, { type: 'session_hijack_attempt', actor: actorOf(ctx), detail });
}

/** Whoever asks for many things that are not there is guessing ids. */
function judgeMiss(ctx: Ctx, request: string, { method, pathname }: { method: string; pathname: string }): void {
  const actor = actorOf(ctx);
  const asked = askedFor(method, pathname);
  if (asked !== null && ctx.actor.kind === 'user') {
    const thing = { id: asked.id, user: ctx.actor.user.seq };
    recordIfOthers(ctx, thing, { type: asked.type, actor, detail: `${request}: it is somebody else's` });
  }
  if (countMiss(actor, ctx.now) % MISSES_OF_A_SEARCH === 0) {
    const detail = `${request}: the last of ${MISSES_OF_A_SEARCH} things that are not there`;
    recordSecurityEvent(ctx, { type: 'data_breach_attempt', actor, detail });
  }
}

/** Judges every request of the API once it is answered, for the security log (spec §3). Never throws. */
export function judgeRequest(ctx: Ctx, { method, url, userAgent, refusal }: Answered): void {
  try {
    const address = new URL(url);
    const { pathname } = address;
    const request = `${method} ${pathname.slice(0, 100)}`;
    const attacks = attacksInAddress(request, address);
    const refused = refusal === undefined ? [] : judgeRefusal(request, refusal);
    for (const found of attacks.length > 0 ? attacks : refused) {
      recordSecurityEvent(ctx, { ...found, actor: actorOf(ctx) });
    }
    judgeBrowser(ctx, request, userAgent);
    if (refusal?.code === 'not_found') judgeMiss(ctx, request, { method, pathname });
  } catch (failure) {
    logError(failure, { requestId: ctx.requestId, doing: 'judge a request' });
  }
}
