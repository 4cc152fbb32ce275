import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect } from '@playwright/test';
import { becomeReader } from '../support/accounts.ts';
import { readBrowserStorage, readHttpCache } from '../support/browser-storage.ts';
import { countCases } from '../support/cases.ts';
import { waitingForReact, watch } from '../support/journey.ts';
import { LAST_WORDS, subscribe, test } from '../support/paying.ts';

/** Yields every file below a folder with its content. */
function* filesBelow(folder: string): Generator<[name: string, content: Buffer]> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) yield [entry.name, readFileSync(join(entry.parentPath, entry.name))];
  }
}

/** Searches for a text in the encodings that browsers store: one or two bytes per letter. */
const holds = (content: Buffer, text: string) =>
  content.includes(text) || content.includes(Buffer.from(text, 'utf16le'));

test('stores nothing of a read premium article on the device after signing out', async ({
  playwright,
  baseURL,
  writer,
}, { project }) => {
  const profile = mkdtempSync(join(tmpdir(), 'device-'));
  const { launchOptions, contextOptions } = project.use;
  let context: BrowserContext | undefined;
  try {
    context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...contextOptions,
      baseURL,
      serviceWorkers: 'allow',
    });
    // A cache miss is an error, and so are the rejected member requests of a page after back navigation.
    const wrong = await watch(context, /Failed to load resource: .*(net::ERR_(CACHE_MISS|FAILED)|status of 401)/);
    await becomeReader(context, 'reader');
    await subscribe(context.request, writer.id);
    const page = waitingForReact(context.pages()[0] ?? (await context.newPage()));
    const words = page.getByText(LAST_WORDS);
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(writer.article);
    await expect(words).toBeVisible();
    // Again through the service worker, and by navigation without a page load.
    await page.reload();
    await expect(words).toBeVisible();
    await page.goto(`/blogger/${writer.id}`);
    await page
      .getByRole('link', { name: /The secret soup/ })
      .first()
      .click();
    await expect(words).toBeVisible();
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/auth/);

    const kept = await readBrowserStorage(page);
    for (const [place, text] of Object.entries(kept)) expect(text.includes(LAST_WORDS), place).toBe(false);
    expect(kept['Cache Storage']).toContain('/offline.html');
    const api = writer.article.replace(/^\/article\/([^/]+)\/.*$/, '/api/posts/$1');
    for (const path of [writer.article, api]) {
      expect(await readHttpCache(page, path), path).not.toContain(LAST_WORDS);
    }
    const visited: string[] = [];
    for (let remaining = await page.evaluate(() => history.length - 1); remaining > 0; remaining--) {
      await page.goBack();
      if (page.url() === 'about:blank') break;
      visited.push(new URL(page.url()).pathname);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(words).toHaveCount(0);
      expect(await page.content()).not.toContain(LAST_WORDS);
    }
    expect(visited).toContain(writer.article);
    await page.goto(writer.article);
    await expect(page.getByRole('region', { name: 'Continue Reading' })).toBeVisible();
    await expect(words).toHaveCount(0);
    expect(wrong).toEqual([]);
    await context.close();
    context = undefined;

    const files = [...filesBelow(profile)];
    expect(files.filter(([, content]) => holds(content, LAST_WORDS)).map(([name]) => name)).toEqual([]);
    // Confirms that the search covers cached content.
    expect(files.some(([, content]) => holds(content, 'You are offline'))).toBe(true);
    countCases('paywall', Object.keys(kept).length + 2 + visited.length + 1);
  } finally {
    await context?.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
