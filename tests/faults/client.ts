import { setTimeout as sleep } from 'node:timers/promises';
import { LONGEST_WAIT_MS, type Observations } from './observations.ts';

/** A response; null when the connection broke and the request may or may not have run. */
export type Answer = { status: number; isDone: boolean; text: string; json<T>(): T } | null;

export type Init = { method?: string; body?: unknown; form?: FormData };

/** Delay before a retry, as in the app. */
const AGAIN_MS = 300;

/** Creates a browser that stores its cookies and reports all of its responses. */
export function newClient(origin: string, observations: Observations) {
  const cookies = new Map<string, string>();
  /** Authors whose premium posts this client may read. */
  const mayRead = new Set<string>();

  async function send(path: string, { method = 'GET', body, form }: Init = {}): Promise<Answer> {
    const headers = new Headers({ 'Cache-Control': 'no-cache' });
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    if (method !== 'GET') headers.set('Origin', origin);
    if (method !== 'GET' && form === undefined) headers.set('Content-Type', 'application/json');
    const begun = performance.now();
    const what = `${method} ${path}`;
    try {
      const response = await fetch(origin + path, {
        method,
        headers,
        redirect: 'manual',
        ...(method !== 'GET' && { body: form ?? JSON.stringify(body ?? {}) }),
        signal: AbortSignal.timeout(LONGEST_WAIT_MS + 5_000),
      });
      const text = await response.text();
      keepCookies(response);
      observations.note(what, response.status, text, mayRead);
      const { status, ok } = response;
      return { status, isDone: ok, text, json: <T>() => JSON.parse(text) as T };
    } catch {
      observations.noteBroken();
      // A disconnected user waits a moment before a retry.
      await sleep(AGAIN_MS);
      return null;
    } finally {
      observations.noteTime(what, performance.now() - begun);
    }
  }

  function keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  return {
    mayRead,
    send,
    /** Repeats a request until its response cannot improve by a retry. */
    async insist(path: string, init: Init, tries = 60): Promise<NonNullable<Answer>> {
      for (let remaining = tries; remaining > 0; remaining--) {
        const answer = await send(path, init);
        if (answer !== null && answer.status < 500) return answer;
        await sleep(AGAIN_MS);
      }
      throw new Error(`${init.method ?? 'GET'} ${path} never came to an end`);
    },
  };
}

export type Client = ReturnType<typeof newClient>;
