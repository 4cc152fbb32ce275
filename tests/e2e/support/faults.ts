import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page, Route } from '@playwright/test';
import type { ErrorCode } from '#contract/errors';
import { expect } from './journey.ts';

const RETRIES = 3;
// Longest pause before a retry. All durations here are in milliseconds.
const LONGEST_PAUSE = 4000;
/** After this time the page has received all failures of one round and has set the next timers. */
const SETTLED_AFTER = 100;
const POLL = 10;

/** Kinds of failure: the server responds with an error, or cannot be reached. */
export type Fault = 'server fails' | 'offline';

const responses: Record<Fault, (route: Route) => Promise<void>> = {
  'server fails': (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'internal', message: 'Our server is unwell', requestId: 'journey' } },
    }),
  offline: (route) => route.abort('internetdisconnected'),
};

/** Makes every request to an API path fail until the returned function is called. Requires a blocked service worker. */
export async function breakApi(page: Page, path: string, fault: Fault = 'server fails') {
  const pattern = new RegExp(`/api${path}(\\?|$)`);
  await page.route(pattern, responses[fault]);
  return { mend: () => page.unroute(pattern) };
}

/** Holds every request to an API path until the returned function makes them fail. Requires a blocked service worker. */
export async function holdApi(page: Page, path: string) {
  const pattern = new RegExp(`/api${path}(\\?|$)`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, (route) => promise.then(() => responses['server fails'](route)));
  return { fail: resolve };
}

/** Rejects every PUT or POST to an API path with this error. */
export async function refuseApi(
  page: Page,
  path: string,
  { status, ...error }: { status: number; code: ErrorCode; message: string; fields?: Record<string, string> },
) {
  await page.route(new RegExp(`/api${path}(\\?|$)`), (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status, json: { error: { ...error, requestId: 'journey' } } }),
  );
}

/** Changes the responses of an API path, based on the server's own. */
export async function answerWith<Answer>(page: Page, path: string, change: (answer: Answer) => Answer) {
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Answer) });
  });
}

/** Options of journeys through failures: only the page sees the faults, and the console may report them. */
export const faulty = {
  serviceWorkers: 'block',
  expectedErrors: /Failed to load resource/,
} as const;

/** Returns a function: whether requests to the API have failed since it last returned true, and no more of them arrive. */
function watchFailedRequests(page: Page): () => boolean {
  let failedAt = Number.POSITIVE_INFINITY;
  const note = (url: string) => {
    if (new URL(url).pathname.startsWith('/api/')) failedAt = Date.now();
  };
  page.on('requestfailed', (request) => note(request.url()));
  page.on('response', (response) => response.status() >= 400 && note(response.url()));
  return () => {
    const isOver = Date.now() >= failedAt + SETTLED_AFTER;
    if (isOver) failedAt = Number.POSITIVE_INFINITY;
    return isOver;
  };
}

/**
 * Expects the text after all retries of a read have failed. Reads retry after 1, 2 and 4 seconds; the page's clock skips
 * the pause after each failure, but no more, because a silent live connection would reconnect. A pause that began before
 * the clock was installed takes real time.
 */
export async function expectAfterRetries(failure: Locator): Promise<void> {
  const page = failure.page();
  await page.clock.install();
  const hasFailed = watchFailedRequests(page);
  let isDecided = false;
  const shown = expect(failure).toBeVisible({ timeout: 15_000 });
  const decide = () => {
    isDecided = true;
  };
  shown.then(decide, decide);
  for (let skipped = 0; skipped < RETRIES && !isDecided; await sleep(POLL)) {
    if (!hasFailed()) continue;
    // A toast would end during the skip.
    if (await failure.isVisible()) break;
    await page.clock.fastForward(LONGEST_PAUSE);
    skipped++;
  }
  await shown;
}
