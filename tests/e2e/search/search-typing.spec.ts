import { expect, test } from '../support/journey.ts';
import { box, options, QUERY, sofia } from '../support/search-box.ts';

/** Longer than the box's debounce. Milliseconds. */
const PAUSE = 400;

const hostile = [
  '<img src=nowhere onerror=alert(2)>',
  '"unclosed AND (title:* NEAR',
  "%_\\*'); DROP TABLE posts; --",
  '\u{1f9ed}\u{1f9ed}\u{1f9ed}',
  '\ud800 alone',
];

test('accepts any query, and shows it as it was typed', async ({ page }) => {
  await page.goto('/about');
  for (const query of hostile) {
    await box(page).fill(query);
    await expect(page.getByText('No results found')).toBeVisible();
    await expect(page.getByText('Check the spelling, or try one word.')).toBeVisible();
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/about$/);
    await box(page).fill('');
    await expect(page.getByText('No results found')).toHaveCount(0);
  }
  await box(page).fill('x'.repeat(300));
  await expect(box(page)).toHaveValue('x'.repeat(100));
});

test('sends one request while typing, and ignores a slow response after a newer one', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/search?')) asked.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  // The first request never gets a response and is canceled by the next query.
  await page.route(/\/api\/search\?q=slowtrain$/, () => {});
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('?q=slowtrain'));
  await page.clock.install();
  await page.goto('/about');
  await page.clock.pauseAt(Date.now() + 60_000);
  await box(page).pressSequentially('slowtrain');
  await page.clock.resume();
  await expect.poll(() => asked).toEqual(['slowtrain']);
  await box(page).fill('slowtrain_sofia');
  await cancelled;
  await expect(sofia(page)).toBeVisible();
  expect(asked).toEqual(['slowtrain', 'slowtrain_sofia']);
});

test('searches for a composed word only when the composition ends', async ({ page, context }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/search') && asked.push(request.url()));
  await page.clock.install();
  await page.goto('/about');
  await box(page).click();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'sma', selectionStart: 3, selectionEnd: 3 });
  await page.clock.runFor(2 * PAUSE);
  expect(asked).toEqual([]);
  await keyboard.send('Input.insertText', { text: QUERY });
  await expect(options(page).first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('opens a result in a new tab like any link, and leaves the box open', async ({ page, context }) => {
  await page.goto('/about');
  await box(page).fill('slowtrain');
  const opened = context.waitForEvent('page');
  await sofia(page).click({ button: 'middle' });
  await expect((await opened).getByRole('heading', { name: 'slowtrain_sofia', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/about$/);
  await expect(options(page).first()).toBeVisible();
  await expect(box(page)).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(options(page)).toHaveCount(0);
});

test('searches for the text that was typed before the script was loaded', async ({ page }) => {
  let release = () => {};
  const isHeld = new Promise<void>((go) => {
    release = go;
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await isHeld;
    await route.continue();
  });
  const arriving = page.goto('/browse-posts');
  await box(page).click();
  await page.keyboard.type('slowtrain');
  release();
  await arriving;
  await expect(sofia(page)).toBeVisible();
  await expect(box(page)).toHaveValue('slowtrain');
});
