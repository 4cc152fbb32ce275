import type { Page } from '@playwright/test';
import { chunksOfEditor, sizeOfAll } from '../../support/built-files.ts';
import { openBrowser } from '../browser.ts';
import { BLOGGER } from '../fill/people.ts';
import { fillDatabase } from '../fill.ts';
import { median, p95 } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
const LENGTH = 50_000;
const SLOWED = 4;
const KEYS = 100;
/** Rounds of these keys. The one with the middle p95 counts, because other work on the machine slows some. */
const ROUNDS = 3;
/** Between two keys, which is a fast typist. */
const KEY_MS = 150;
/** The browser reports no event that took less. Milliseconds. */
const LEAST = 16;

const WORDS = 'Plain words of a usual text, with *emphasis* and **more of it**, one after another. ';
const PART = `## A part\n\n${WORDS.repeat(6)}\n\n- ${WORDS}\n- ${WORDS}\n\n`;
const text = PART.repeat(Math.ceil(LENGTH / PART.length)).slice(0, LENGTH - ROUNDS * KEYS);

/** Opens the editor with the text, and the caret in the middle of it. */
async function openText(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Markup' }).click();
  await page.locator('textarea[name=content]').fill(text);
  await page.getByRole('tab', { name: 'Write' }).click();
  await setCaret(page);
}

/** Opens the same text in an element that the browser alone edits, for comparison. */
async function openBare(page: Page, html: string): Promise<void> {
  const style = 'white-space: break-spaces';
  await page.setContent(`<div contenteditable role="textbox" aria-label="Content" style="${style}">${html}</div>`);
  await setCaret(page);
}

async function setCaret(page: Page): Promise<void> {
  const paragraphs = page.getByRole('textbox', { name: 'Content' }).locator('> p');
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
}

/** Returns milliseconds from each key press to the next paint, as the browser measures them (Event Timing). */
async function timesToPaint(page: Page): Promise<number[]> {
  await page.evaluate((least) => {
    const seen = new Map<number, number>();
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (entry.interactionId === 0) continue;
        seen.set(entry.interactionId, Math.max(seen.get(entry.interactionId) ?? 0, entry.duration));
      }
    }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit);
  }, LEAST);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'e', { delay: KEY_MS / 2 });
    await page.waitForTimeout(KEY_MS / 2);
  }
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Map<number, number> }).seen.values()]);
  return [...seen, ...Array<number>(Math.max(0, KEYS - seen.length)).fill(LEAST)];
}

/** Returns the figures of the round with the middle p95, and the p95 of all rounds. */
async function middleRound(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await timesToPaint(page));
  const middle = rounds.toSorted((a, b) => p95(a) - p95(b))[Math.floor(ROUNDS / 2)] ?? [];
  return { p95: p95(middle), median: median(middle), all: rounds.map(p95).join(', ') };
}

/** Measures the size of the editor's chunk, and typing in a long text on a slow phone. */
export const editor: Bench = async () => {
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
    await openText(page);
    const times = await middleRound(page);
    const html = await page.getByRole('textbox', { name: 'Content' }).innerHTML();
    const barePage = await browser.newPage();
    await openBare(barePage, html);
    const bare = await middleRound(barePage);
    return [
      {
        name: 'editor: chunk, compressed',
        value: sizeOfAll(chunksOfEditor().map(({ file }) => file)) / 1000,
        unit: 'kB',
        target: { atMost: 100 },
      },
      {
        name: `editor: key press to paint, 50,000 characters, CPU slowed ${SLOWED} times, p95`,
        value: times.p95,
        unit: 'ms',
        target: { atMost: 50 },
        note: `${KEYS} keys, median ${times.median} ms, rounds ${times.all}; the browser’s own editing: ${bare.p95} ms, median ${bare.median} ms`,
      },
    ];
  } finally {
    await browser.close();
    await stop();
  }
};
