import { configOf } from '../config.ts';
import { kept } from './answer-cache.ts';
import { takePlace } from './api-limit.ts';
import { clientAddress } from './client-address.ts';
import { composingRequest } from './composing.ts';
import { sessionCookie } from './cookies.ts';
import { answerGuest, composeNear, keptAnswer, send } from './guest-answer.ts';
import { publicRead } from './public-reads.ts';

type Answer = (request: Request, env: Env, execution: ExecutionContext) => Response | Promise<Response>;

/** Whether nobody in particular asks for something, and nothing is to happen. */
export const isGuestRead = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !sessionCookie.isIn(request);

/** The API's own answer as the cache has it: what says itself that it is public may stay with browsers unasked. */
async function composed(response: Response, now: number) {
  const headers = new Headers(response.headers);
  const body = new Uint8Array(await response.arrayBuffer());
  const { status } = response;
  return status === 200 ? await keptAnswer(body, headers, now) : { body, headers, status, composedAt: now };
}

/**
 * What the API answers every guest alike (http/public-reads), ahead of everything else: from memory where possible, else
 * made by the API itself of nothing but the address. Undefined for every other request.
 * @param answer the app
 */
export async function guestApi(
  request: Request,
  env: Env,
  execution: ExecutionContext,
  answer: Answer,
): Promise<Response | undefined> {
  if (!isGuestRead(request)) return undefined;
  const url = new URL(request.url);
  const read = publicRead(url);
  if (read === undefined) return undefined;
  const cache = read.cursor === null ? kept.api : kept.further;
  const config = configOf(env);
  const key = config.origin + read.path + (read.cursor === null ? '' : `?cursor=${encodeURIComponent(read.cursor)}`);
  const now = Date.now();
  const young = cache.young(key, now);
  if (young !== undefined) return send(request, young);
  const asker = `address:${clientAddress(request)}` as const;
  const question = {
    cache,
    key,
    compose: async () =>
      await composeNear({ cache, key }, config, async (from) => {
        const begunAt = Date.now();
        return await composed(await answer(composingRequest(key, request, from), env, execution), begunAt);
      }),
    // Without a place the app itself refuses, in its own words.
    admit: async () =>
      (await takePlace(env.API_LIMIT, 'api', asker, config)) ? undefined : await answer(request, env, execution),
  };
  return await answerGuest(request, question, now, (work) => execution.waitUntil(work));
}
