import type { Browser, Page } from '@playwright/test';
import { openBrowser, screens } from '../browser.ts';
import { fillDatabase } from '../fill.ts';
import { median } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Bench } from '../row.ts';

const POSTS = 10_000;
const CARDS = 1000;
const SLOWED = 4;
const TRIES = 5;
/** CSS pixels that each attempt scrolls, and the pixels per second: a fast flick. */
const DISTANCE = 6000;
const SPEED = 2000;
/** The pointer's position: a gesture must start there to be realistic. */
const POINTER = { x: 200, y: 400 };
/** Distance above the list's end at each start, far enough to trigger no requests. */
const ABOVE_END = 9000;
const FRAME = 1000 / 60;
/** A frame that took longer was late. Milliseconds. */
const ON_TIME = FRAME * 1.5;

/** Opens the free posts and lengthens them: the first pages load near the list's end, the others by the button. */
async function openList(browser: Browser, url: URL, cards: number): Promise<Page> {
  const page = await browser.newPage(screens.phone);
  await page.goto(new URL('/browse-posts', url).href);
  await page.waitForLoadState('networkidle');
  const more = page.getByRole('button', { name: 'Load More Posts' });
  for (let shown = 0; shown < cards; ) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    if (await more.isVisible()) await more.click();
    await page.waitForFunction((before) => document.querySelectorAll('article.post-card').length > before, shown);
    shown = await page.locator('article.post-card').count();
  }
  return page;
}

/** Scrolls to the start of an attempt, and waits until no requests of the list are pending. */
async function settle(page: Page): Promise<void> {
  await page.evaluate((above) => window.scrollTo(0, document.documentElement.scrollHeight - above), ABOVE_END);
  await page.locator('ol[aria-busy="true"]').waitFor({ state: 'detached' });
  await page.mouse.move(POINTER.x, POINTER.y);
  await page.waitForTimeout(1000);
}

/**
 * Returns the percentage of frames on time while a finger scrolls up the list; one long stall counts for all frames
 * that it swallowed. Counts the page's frames, not the compositor's: only the page's thread is slowed down, and painted
 * content always scrolls at 60 frames.
 * @throws Error when the page did not move
 */
async function framesOnTime(page: Page): Promise<number> {
  await page.bringToFront();
  await settle(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const scrolled = page.evaluate(
    ([onTime, milliseconds, frameMs]) =>
      new Promise<{ share: number; moved: number }>((resolve) => {
        const start = window.scrollY;
        let began: number | undefined;
        let last = 0;
        let inTime = 0;
        function frame(at: number) {
          if (began !== undefined && at - last <= onTime) inTime++;
          if (began === undefined && window.scrollY !== start) began = at;
          last = at;
          if (began === undefined || at - began < milliseconds) requestAnimationFrame(frame);
          else
            resolve({ share: Math.min(100, (inTime * frameMs * 100) / (at - began)), moved: start - window.scrollY });
        }
        requestAnimationFrame(frame);
      }),
    // The last tenth of the gesture may be over by then.
    [ON_TIME, (DISTANCE / SPEED) * 900, FRAME] as const,
  );
  await devTools.send('Input.synthesizeScrollGesture', { ...POINTER, yDistance: DISTANCE, speed: SPEED });
  const { share, moved } = await scrolled;
  await devTools.detach();
  if (moved < DISTANCE / 2) throw new Error(`the list moved by ${moved} px only`);
  return share;
}

/** Measures a list of 1,000 cards on a slow phone, compared with its first page. */
export const scrolling: Bench = async () => {
  const product = await startProduct(await fillDatabase(POSTS), {}, true);
  const browser = await openBrowser();
  try {
    const [long, short] = [await openList(browser, product.url, CARDS), await openList(browser, product.url, 100)];
    const shares: Record<'long' | 'short', number[]> = { long: [], short: [] };
    for (let n = 0; n < TRIES; n++) {
      shares.short.push(await framesOnTime(short));
      shares.long.push(await framesOnTime(long));
    }
    return [
      {
        name: `scrolling: frames on time, ${CARDS} cards, CPU slowed ${SLOWED} times`,
        value: median(shares.long),
        unit: '%',
        target: { atLeast: 95 },
        note: `100 cards ${median(shares.short).toFixed(1)} %, median of ${TRIES} tries`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
