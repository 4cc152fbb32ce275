import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page, Route } from '@playwright/test';
import type { ErrorCode } from '#contract/errors';
import { expect } from './journey.ts';

const RETRIES = 3;
// All in milliseconds. The longest pause before a retry:
const LONGEST_PAUSE = 4000;
/** A failure that has not come by then came before the watch began. */
const LONGEST_ANSWER = 700;
/** The page has then received all failures of one round, and has set the timers of the next. */
const SETTLED_AFTER = 60;
const POLL = 10;

/** How a request fails: the server is broken, or cannot be reached. */
export type Fault = 'server fails' | 'offline';

const answers: Record<Fault, (route: Route) => Promise<void>> = {
  'server fails': (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'internal', message: 'Our server is unwell', requestId: 'journey' } },
    }),
  offline: (route) => route.abort('internetdisconnected'),
};

/** Lets every request to an address of the API fail until `mend` is called. The service worker has to be blocked. */
export async function breakApi(page: Page, path: string, fault: Fault = 'server fails') {
  const pattern = new RegExp(`/api${path}(\\?|$)`);
  await page.route(pattern, answers[fault]);
  return { mend: () => page.unroute(pattern) };
}

/** Lets every PUT or POST to an address of the API be refused in these words. */
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

/** Lets an answer of the API be another, made from what the server says. */
export async function answerWith<Answer>(page: Page, path: string, change: (answer: Answer) => Answer) {
  await page.route(`**/api${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Answer) });
  });
}

/** What a journey through failures is made of: its faults are seen by the page alone, and the console names them. */
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
 * Expects the text that a page shows once a read has failed for good. A read is retried three times, after 1, 2 and 4
 * seconds: each time the page has received a failure, its clock skips the pause. It skips no more than that, because a
 * live connection without an answer is opened again. A pause that the clock did not skip is waited for.
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
