import type { Locator, Page, Route } from '@playwright/test';
import type { ErrorCode } from '#contract/errors';
import { expect } from './journey.ts';

const RETRIES = 3;
/** Milliseconds. */
const LONGEST_PAUSE = 4000;

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

/**
 * Sees what a page says once a read has failed for good. It is tried again three times, after 1, 2 and 4 seconds
 * (spec §9): a clock of the journey's own skips those pauses. It skips no more than that, for a live connection that
 * gets no answer in time would be opened again; where it skips in vain the pauses are waited for.
 */
export async function expectAfterRetries(failure: Locator): Promise<void> {
  const { clock } = failure.page();
  await clock.install();
  const isThere = () =>
    failure.waitFor({ timeout: 700 }).then(
      () => true,
      () => false,
    );
  for (let retry = 0; retry < RETRIES && !(await isThere()); retry++) await clock.fastForward(LONGEST_PAUSE);
  await expect(failure).toBeVisible({ timeout: 15_000 });
}
