import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page, Route } from '@playwright/test';
import type { ErrorCode } from '#contract/errors';
import { expect } from './journey.ts';

const RETRIES = 3;
// Longest pause before a retry. All durations here are in milliseconds.
const LONGEST_PAUSE = 4000;
/** A failure that has not arrived by then came before the watch began. */
const LONGEST_ANSWER = 700;
/** After this time the page has received all failures of one round and has set the next timers. */
const SETTLED_AFTER = 60;
const POLL = 10;

/** Kinds of failure: the server responds with an error, or cannot be reached. */
export type Fault = 'server fails' | 'offline';

const answers: Record<Fault, (route: Route) => Promise<void>> = {
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
  await page.route(pattern, answers[fault]);
  return { mend: () => page.unroute(pattern) };
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

/** Returns a function that waits until an API request of the page has failed since the last call. */
function watchFailedRequests(page: Page): (atMost: number) => Promise<void> {
  let failedAt = Number.POSITIVE_INFINITY;
  const note = (url: string) => {
    if (new URL(url).pathname.startsWith('/api/')) failedAt = Date.now();
  };
  page.on('requestfailed', (request) => note(request.url()));
  page.on('response', (response) => response.status() >= 400 && note(response.url()));
  return async (atMost) => {
    const deadline = Date.now() + atMost;
    while (Date.now() < Math.min(deadline, failedAt + SETTLED_AFTER)) await sleep(POLL);
    failedAt = Number.POSITIVE_INFINITY;
  };
}

/**
 * Expects the text after all retries of a read have failed. Reads retry after 1, 2 and 4 seconds; the page's clock
 * skips each pause, but no more, because a silent live connection would reconnect. A pause that was not skipped takes
 * real time.
 */
export async function expectAfterRetries(failure: Locator): Promise<void> {
  const page = failure.page();
  const failed = watchFailedRequests(page);
  await page.clock.install();
  for (let retry = 0; retry < RETRIES && !(await failure.isVisible()); retry++) {
    await failed(LONGEST_ANSWER);
    await page.clock.fastForward(LONGEST_PAUSE);
  }
  await expect(failure).toBeVisible({ timeout: 15_000 });
}
