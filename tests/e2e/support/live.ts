import type { Page } from '@playwright/test';

/** The global object of a page whose WebSockets are recorded. */
export type Watched = typeof globalThis & { sockets?: WebSocket[] };

/** Records a page's WebSockets, for `addInitScript`. Runs in the page. */
export function watchSockets() {
  const watched: Watched = globalThis;
  const sockets: WebSocket[] = [];
  watched.sockets = sockets;
  watched.WebSocket = new Proxy(WebSocket, {
    construct(target, args: [string]) {
      const socket = new target(...args);
      sockets.push(socket);
      return socket;
    },
  });
}

/** Waits until a page has a live connection: earlier changes of other tabs do not reach it. */
export const waitForLive = (page: Page) =>
  page.waitForFunction(() => (globalThis as Watched).sockets?.at(-1)?.readyState === WebSocket.OPEN);
