import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { framedHtml, inboxPage } from './inbox-page.ts';
import type { MessageStore } from './message-store.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self'";
const FRAME_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Reloads the list for new messages, but not while one is open. */
const SCRIPT = `
const newest = document.body.dataset.newest;
setInterval(async () => {
  if (document.hidden || document.body.dataset.open) return;
  const messages = await fetch('/messages').then((answer) => answer.json()).catch(() => null);
  if (messages && (messages[0]?.id ?? '') !== newest) location.reload();
}, 2000);
`;

function send(response: ServerResponse, status: number, type: string, body: string, policy = PAGE_POLICY) {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end(body);
}

function answer(store: MessageStore, { pathname: path, searchParams: query }: URL, response: ServerResponse) {
  const wantsText = query.get('view') === 'text';
  const to = query.get('to');
  const [, folder, id = '', part] = path.split('/');
  if (path === '/') return send(response, 200, 'text/html', inboxPage(store.all()));
  if (path === '/inbox.js') return send(response, 200, 'text/javascript', SCRIPT);
  if (path === '/messages') {
    const messages = store.all().filter((message) => to === null || message.to.includes(to));
    return send(response, 200, 'application/json', JSON.stringify(messages));
  }
  const message = store.find(id);
  if (folder === 'messages' && message) return send(response, 200, 'application/json', JSON.stringify(message));
  if (folder === 'open' && message && part === 'html')
    return send(response, 200, 'text/html', framedHtml(message), FRAME_POLICY);
  if (folder === 'open' && message && part === undefined)
    return send(response, 200, 'text/html', inboxPage(store.all(), { message, wantsText }));
  send(response, 404, 'text/plain', 'No such message');
}

/**
 * Starts the inbox: a page, and for tests `GET /messages` (newest first; `?to=` filters by address) and `GET
 * /messages/{id}` as JSON.
 * @param port 0 picks a free one
 * @returns the port it listens on
 */
export async function startInbox({ port, store }: { port: number; store: MessageStore }) {
  const server = createServer((request, response) => {
    // Null for '//' and similar input. No request may crash the process, because the product would stop with it.
    const url = URL.parse(request.url ?? '/', 'http://inbox');
    if (url === null) return send(response, 404, 'text/plain', 'No such page');
    try {
      answer(store, url, response);
    } catch (error) {
      console.error(error);
      response.destroy();
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
