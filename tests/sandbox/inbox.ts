import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { answerDns } from './dns-records.ts';
import { framedHtml, inboxPage } from './inbox-page.ts';
import { createMoodBoard, describeMoods, type MoodBoard } from './mail-moods.ts';
import type { MessageStore } from './message-store.ts';
import type { MetricsFiles } from './metrics/metrics-files.ts';

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

const sendJson = (response: ServerResponse, body: unknown, status = 200) =>
  send(response, status, 'application/json', JSON.stringify(body));

/** Reads, sets or resets the moods. What is not valid changes nothing. */
async function answerMoods(moods: MoodBoard, request: IncomingMessage, response: ServerResponse) {
  try {
    if (request.method === 'POST') moods.write(JSON.parse(await text(request)));
    if (request.method === 'DELETE') moods.write({});
    sendJson(response, moods.read());
  } catch (error) {
    if (error instanceof z.ZodError) return sendJson(response, { error: z.prettifyError(error) }, 422);
    if (error instanceof SyntaxError) return sendJson(response, { error: 'The body is not JSON' }, 400);
    throw error;
  }
}

type Parts = { store: MessageStore; moods: MoodBoard; metrics: MetricsFiles | null };

async function answer(
  { store, moods, metrics }: Parts,
  request: IncomingMessage,
  { pathname: path, searchParams: query }: URL,
  response: ServerResponse,
) {
  if (path === '/dns-query') return sendJson(response, answerDns(query));
  if (path === '/metrics/points' && metrics !== null) {
    metrics.add(JSON.parse(await text(request)));
    return sendJson(response, {});
  }
  if (path === '/metrics/query' && metrics !== null)
    return sendJson(response, metrics.answer(JSON.parse(await text(request))));
  if (path === '/moods') return await answerMoods(moods, request, response);
  if (path === '/counts') {
    if (request.method === 'DELETE') store.resetCounts();
    return sendJson(response, store.counts(query.get('to')));
  }
  const described = describeMoods(moods.read());
  const wantsText = query.get('view') === 'text';
  const to = query.get('to');
  const [, folder, id = '', part] = path.split('/');
  if (path === '/') return send(response, 200, 'text/html', inboxPage(store.all(), described));
  if (path === '/inbox.js') return send(response, 200, 'text/javascript', SCRIPT);
  if (path === '/messages') {
    const messages = store.all().filter((message) => to === null || message.to.includes(to));
    return sendJson(response, messages);
  }
  const message = store.find(id);
  if (folder === 'messages' && message && part === 'raw' && message.raw !== undefined)
    return send(response, 200, 'text/plain', message.raw);
  if (folder === 'messages' && message && part === undefined) return sendJson(response, message);
  if (folder === 'open' && message && part === 'html')
    return send(response, 200, 'text/html', framedHtml(message), FRAME_POLICY);
  if (folder === 'open' && message && part === undefined)
    return send(response, 200, 'text/html', inboxPage(store.all(), described, { message, wantsText }));
  send(response, 404, 'text/plain', 'No such message');
}

/**
 * Starts the inbox: a page, and for tests `GET /messages` (newest first; `?to=` filters by address), `GET
 * /messages/{id}`, `/counts` and `/moods` as JSON.
 * @param port 0 picks a free one
 * @returns the port it listens on
 */
export async function startInbox({
  port,
  store,
  moods = createMoodBoard(),
  metrics = null,
}: {
  port: number;
  store: MessageStore;
  moods?: MoodBoard;
  /** Replaces Analytics Engine. */
  metrics?: MetricsFiles | null;
}) {
  const server = createServer(async (request, response) => {
    // Null for '//' and similar input. No request may crash the process, because the product would stop with it.
    const url = URL.parse(request.url ?? '/', 'http://inbox');
    if (url === null) return send(response, 404, 'text/plain', 'No such page');
    try {
      await answer({ store, moods, metrics }, request, url, response);
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
