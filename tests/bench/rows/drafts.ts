import type { Page } from '@playwright/test';
import { openBrowser } from '../browser.ts';
import { BLOGGER } from '../fill/people.ts';
import { fillDatabase } from '../fill.ts';
import { p95 } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
const TRIES = 20;
const KEY_MS = 30;
const WORDS = 'The ferry leaves at nine, whoever is on it';

/** Returns the time from the last key press until the server has saved everything, in milliseconds. */
async function timeUntilSafe(page: Page, text: string): Promise<number> {
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.ok() && (response.request().postData() ?? '').includes(text),
  );
  const content = page.getByRole('textbox', { name: 'Content' });
  // A space at the start or end of a text is not saved.
  await content.pressSequentially(` ${text}`, { delay: KEY_MS });
  const pressed = performance.now();
  await (await saved).finished();
  return performance.now() - pressed;
}

/** Types in a browser, pauses, and continues. */
export const drafts: Bench = async () => {
  const { url, stop } = await startProduct(await fillDatabase(POSTS), {}, true);
  const origin = `http://localhost:${url.port}`;
  const { Cookie = '' } = await signedInHeaders(url, BLOGGER.seq, BLOGGER.sessionId);
  const [name = '', value = ''] = Cookie.split('=');
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addCookies([{ name, value, domain: 'localhost', path: '/', secure: true, httpOnly: true }]);
    const page = await context.newPage();
    await page.goto(`${origin}/post-blog`);
    const times: number[] = [];
    for (let n = 0; n < TRIES; n++) times.push(await timeUntilSafe(page, `${n}: ${WORDS}.`));
    const note = `${TRIES} tries`;
    return [
      { name: 'drafts: typed, safe on the server, p95', value: p95(times), unit: 'ms', target: { atMost: 2000 }, note },
    ];
  } finally {
    await browser.close();
    await stop();
  }
};
