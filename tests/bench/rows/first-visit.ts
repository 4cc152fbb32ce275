import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { DEMO_PASSWORD, demoAccounts } from '../../sandbox/demo/people.ts';
import { openBrowser, screens } from '../browser.ts';
import { QUALITY } from '../compressing-front.ts';
import { type Demo, startDemo } from '../demo.ts';
import type { Bench, Row } from '../row.ts';

const SCRIPT_BYTES = 110_000;
const ALL_BYTES = 180_000;
/** Fonts and images are delayed by this, which makes layout shifts visible. Milliseconds. */
const LATE = 500;
/** Lighthouse rounds this to zero: the fallback's italics differ in width by less than a pixel. */
const LEAST_SHIFT = 0.001;

/** Returns the transferred bytes by kind of resource, until the page makes no more requests. */
async function bytesOf(browser: Browser, url: URL): Promise<Record<string, number>> {
  const page = await browser.newPage(screens.phone);
  const devTools = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  devTools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await devTools.send('Network.enable');
  await page.goto(url.href, { waitUntil: 'networkidle' });
  await page.close();
  return bytes;
}

/** Returns a page's layout shift until everything has loaded. */
async function shiftOf(page: Page, url: URL): Promise<number> {
  await page.goto(url.href, { waitUntil: 'networkidle' });
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(shift), 200);
      }),
  );
}

async function late(context: BrowserContext): Promise<BrowserContext> {
  await context.route(/\/(fonts|media)\//, async (route) => {
    await sleep(LATE);
    await route.continue();
  });
  return context;
}

async function signIn(context: BrowserContext, url: URL): Promise<void> {
  const data = { email: demoAccounts.reader.email, password: DEMO_PASSWORD, remember: false };
  const address = new URL('/api/auth/sign-in', url).href;
  const response = await context.request.post(address, { data, headers: { Origin: url.origin } });
  if (!response.ok()) throw new Error(await response.text());
}

/** Returns the page with the largest layout shift, for a guest and for a reader. */
async function shiftRows(browser: Browser, demo: Demo, screen: string, options: BrowserContextOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const viewer of ['guest', 'reader']) {
    const context = await late(await browser.newContext(options));
    if (viewer === 'reader') await signIn(context, demo.url);
    const page = await context.newPage();
    const shifts: [number, string][] = [];
    for (const [name, path] of Object.entries(demo.pages))
      shifts.push([await shiftOf(page, new URL(path, demo.url)), name]);
    const [value, name] = shifts.reduce((most, each) => (each[0] > most[0] ? each : most));
    const row: Row = {
      name: `first visit: layout shift with late fonts, ${viewer}, ${screen}`,
      value,
      unit: '',
      target: { atMost: LEAST_SHIFT },
    };
    rows.push(value > 0 ? { ...row, note: name } : row);
    await context.close();
  }
  return rows;
}

/** Measures the compressed size of the five reading pages for a first visit, and their layout shift. */
export const firstVisit: Bench = async () => {
  const demo = await startDemo(QUALITY.budget);
  const browser = await openBrowser();
  const rows: Row[] = [];
  const unit = 'bytes';
  try {
    for (const [name, path] of Object.entries(demo.pages)) {
      const { Image: _, ...bytes } = await bytesOf(browser, new URL(path, demo.url));
      const all = Object.values(bytes).reduce((sum, each) => sum + each, 0);
      rows.push(
        { name: `first visit: ${name}, script`, value: bytes.Script ?? 0, unit, target: { atMost: SCRIPT_BYTES } },
        { name: `first visit: ${name}, all but pictures`, value: all, unit, target: { atMost: ALL_BYTES } },
      );
    }
    for (const [screen, options] of Object.entries(screens))
      rows.push(...(await shiftRows(browser, demo, screen, options)));
  } finally {
    await browser.close();
    await demo.stop();
  }
  return rows;
};
