import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { LIVE_PATH } from '#contract/live';
import { GIVE_UP_AFTER_MS } from '../../support/patience.ts';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';

/** Returns the headers with which a browser opens a page's socket. */
export const upgrade = (origin: string = env.APP_ORIGIN) => ({ Upgrade: 'websocket', Origin: origin });

/** Opens a page's socket. Returns its received messages, and how it was closed. */
export async function listen(client: Client) {
  const response = await client.get(LIVE_PATH, upgrade());
  const { webSocket } = response;
  if (webSocket === null) throw new Error(`no socket: ${response.status}`);
  const received: unknown[] = [];
  const page = { response, heard: received, closedWith: null as number | null, socket: webSocket };
  webSocket.addEventListener('message', ({ data }) => void received.push(data));
  webSocket.addEventListener('close', ({ code }) => {
    page.closedWith = code;
  });
  webSocket.accept();
  return page;
}

export type Page = Awaited<ReturnType<typeof listen>>;

/**
 * Waits for a pong: every earlier message has arrived by then.
 * @returns the messages received since the last call
 */
export async function receivedMessages(page: Page): Promise<unknown[]> {
  page.socket.send('ping');
  await eventually(() => {
    if (!page.heard.includes('pong')) throw new Error('no pong');
  });
  const before = page.heard.splice(0);
  return before.filter((message) => message !== 'pong').map((message) => JSON.parse(String(message)) as unknown);
}

/** Waits until a page has received a message. Returns all new ones. */
export async function receiveNextMessages(page: Page): Promise<unknown[]> {
  await eventually(() => {
    if (page.heard.length === 0) throw new Error('nothing was heard');
  });
  return await receivedMessages(page);
}

/** Resolves with the code that closes a page's socket. */
export const closeCodeOf = (page: Page): Promise<number> =>
  vi.waitUntil(() => page.closedWith, { timeout: GIVE_UP_AFTER_MS });
