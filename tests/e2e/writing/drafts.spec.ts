import type { BrowserContext, Page } from '@playwright/test';
import type { DraftResponse, DraftsResponse } from '#contract/drafts';
import { openDialog } from '../support/dialogs.ts';
import { breakApi, expectAfterRetries } from '../support/faults.ts';
import { type Account, expect, test as journey } from '../support/journey.ts';
import { expectText, titleBox } from '../support/text-editor.ts';

type Writing = {
  /** The blogger signed in to this browser. */
  account: Account;
  /** The same blogger on another device, without this browser's storage. */
  other: Page;
};

const test = journey.extend<Writing>({
  account: [async ({ becomeBlogger }, use) => use(await becomeBlogger()), { auto: true }],
  other: async ({ browser, context }, use) => {
    const device = await browser.newContext();
    await device.addCookies(await context.cookies());
    await use(await device.newPage());
    await device.close();
  },
});

test.use({ expectedErrors: /Failed to load resource/, serviceWorkers: 'block' });

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** Returns the drafts on the server, with their texts. */
async function draftsOf(context: BrowserContext) {
  const { drafts } = (await (await context.request.get('/api/drafts')).json()) as DraftsResponse;
  return await Promise.all(
    drafts.map(async ({ id }) => {
      const response = await context.request.get(`/api/drafts/${id}`);
      return ((await response.json()) as DraftResponse).draft;
    }),
  );
}

const textsOf = async (context: BrowserContext) => (await draftsOf(context)).map(({ fields }) => fields.content);

/** Returns the kinds of drafts stored in this browser. */
const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).flatMap((key) => /^draft[^:]*/.exec(key) ?? []));

/** Opens the editor and waits until it is editable. */
async function openEditor(page: Page, path = '/post-blog') {
  await page.goto(path);
  await expect(content(page)).toBeVisible();
}

test('saves automatically while typing, and says so', { tag: '@deep' }, async ({ page, context }) => {
  await openEditor(page);
  await content(page).pressSequentially('Rain on the harbour.', { delay: 20 });
  await expect.poll(() => textsOf(context)).toEqual(['Rain on the harbour.']);
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/post-blog\?draft=/);

  await page.reload();
  await expectText(content(page), 'Rain on the harbour.');
});

test('loses nothing when a tab closes while typing', async ({ page, context }) => {
  await openEditor(page);
  await titleBox(page).fill('Tides');
  await content(page).pressSequentially('The sea goes out, and comes back in.');
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await openEditor(again);
  await expect(titleBox(again)).toHaveValue('Tides');
  await expectText(content(again), 'The sea goes out, and comes back in.');
  await expect(again.getByText('We restored your unfinished post.')).toBeVisible();
  await expect.poll(() => textsOf(context)).toEqual(['The sea goes out, and comes back in.']);

  await again.getByRole('button', { name: 'Start a new post' }).click();
  await expectText(content(again), '');
});

test('loses nothing when a tab crashes while typing', { tag: '@deep' }, async ({ page, context }) => {
  await openEditor(page);
  await content(page).pressSequentially('It was a dark and stormy night.');
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => {});
  await crashed;

  const again = await context.newPage();
  await openEditor(again);
  await expectText(content(again), 'It was a dark and stormy night.');
});

test.describe('offline', () => {
  test('stores typed text, also when the tab is lost, and sends it when the network returns', async ({
    page,
    context,
  }) => {
    await openEditor(page);
    await content(page).pressSequentially('On land. ');
    await expect.poll(() => textsOf(context)).toEqual(['On land.']);
    await context.setOffline(true);
    await content(page).pressSequentially('At sea.');
    await expect(page.getByText('Offline: stored in this browser').first()).toBeVisible();
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);

    const again = await context.newPage();
    await openEditor(again);
    await expectText(content(again), 'On land. At sea.');
    await expect.poll(() => textsOf(context)).toEqual(['On land. At sea.']);

    await context.setOffline(true);
    await content(again).press('End');
    await content(again).pressSequentially(' And back.');
    await expect(again.getByText('Offline: stored in this browser').first()).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => textsOf(context)).toEqual(['On land. At sea. And back.']);
  });

  test('sends unsent text from any page that is opened later', { tag: '@deep' }, async ({ page, context }) => {
    await openEditor(page);
    await context.setOffline(true);
    await content(page).pressSequentially('Written on a train.');
    await expect(page.getByText('Offline: stored in this browser').first()).toBeVisible();
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    expect(await textsOf(context)).toEqual([]);

    const elsewhere = await context.newPage();
    await elsewhere.goto('/browse-posts');
    await expect.poll(() => textsOf(context)).toEqual(['Written on a train.']);
    await expect.poll(() => keptKeys(elsewhere)).toEqual(['draft-open']);
  });
});

test.describe('two devices', () => {
  /** Opens the same draft on a second device; both have loaded it. */
  async function openTwice(page: Page, other: Page) {
    await openEditor(page);
    await content(page).fill('Together.');
    await expect(page).toHaveURL(/draft=/);
    await expect(page.getByText('Saved').first()).toBeVisible();
    await openEditor(other, page.url());
    await expectText(content(other), 'Together.');
  }

  test('loses neither text: saves one, and lists the other under Versions', async ({ page, other, context }) => {
    await openTwice(page, other);
    await content(page).fill('Together. From the desk.');
    await expect.poll(() => textsOf(context)).toEqual(['Together. From the desk.']);
    await content(other).fill('Together. From the phone.');
    await expect(other.getByText('This draft was changed in another tab or on another device')).toBeVisible();
    await expectText(content(other), 'Together. From the phone.');
    await content(other).fill('Together. From the phone, and more.');

    await other.getByRole('button', { name: 'Use the other version' }).click();
    await expectText(content(other), 'Together. From the desk.');
    await other.getByRole('button', { name: 'Versions' }).click();
    await openDialog(other)
      .getByRole('button', { name: /From the phone, and more/ })
      .click();
    await other.getByRole('button', { name: 'Restore this version' }).click();
    await expect(other.getByText(/Version \d+ restored/)).toBeVisible();
    await expectText(content(other), 'Together. From the phone, and more.');
    await expect.poll(() => textsOf(context)).toEqual(['Together. From the phone, and more.']);
    await other.getByRole('button', { name: 'Versions' }).click();
    await expect(openDialog(other).getByRole('button', { name: /From the desk/ })).toBeVisible();
  });

  test('preserves the other version when the writer chooses their own', { tag: '@deep' }, async ({
    page,
    other,
    context,
  }) => {
    await openTwice(page, other);
    await content(page).fill('Together. From the desk.');
    await expect.poll(() => textsOf(context)).toEqual(['Together. From the desk.']);
    await content(other).fill('Together. From the phone.');
    await other.getByRole('button', { name: 'Keep my version' }).click();
    await expect.poll(() => textsOf(context)).toEqual(['Together. From the phone.']);
    await expect(other.getByRole('button', { name: 'Keep my version' })).toHaveCount(0);
    await other.getByRole('button', { name: 'Versions' }).click();
    await expect(openDialog(other).getByRole('button', { name: /From the desk/ })).toBeVisible();
  });
});

test('preserves the text of the older form through a reload, the choice of topics and another device', {
  tag: '@deep',
}, async ({ page, other, context }) => {
  await openEditor(page, '/create-blog');
  await content(page).fill('Written the old way.');
  await expect(page).toHaveURL(/\/create-blog\?draft=/);
  await page.reload();
  await expectText(content(page), 'Written the old way.');
  await expect.poll(() => textsOf(context)).toEqual(['Written the old way.']);

  await openEditor(other, page.url());
  await expectText(content(other), 'Written the old way.');
  await content(page).fill('Written the old way, at the desk.');
  await expect.poll(() => textsOf(context)).toEqual(['Written the old way, at the desk.']);
  await content(other).fill('Written the old way, on the phone.');
  await other.getByRole('button', { name: 'Keep my version' }).click();
  await expect.poll(() => textsOf(context)).toEqual(['Written the old way, on the phone.']);
});

test('returns to the older form with its text after the choice of topics', { tag: '@deep' }, async ({
  page,
  context,
  baseURL,
}) => {
  const headers = { Origin: baseURL ?? '' };
  await context.request.put('/api/profile/writing-topics', { data: { categories: [] }, headers });
  await openEditor(page, '/create-blog');
  await content(page).fill('First the text, then the topic.');
  await page.getByRole('link', { name: 'Choose Writing Topics' }).click();
  await page.getByRole('checkbox', { name: 'Food' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Back to Your Post' }).click();
  await expectText(content(page), 'First the text, then the topic.');
  await page.getByLabel('Category').selectOption('food');
});

test('sends unsent text on sign-out or warns, and leaves nothing in the browser', { tag: '@deep' }, async ({
  page,
  context,
  account: { email, password },
  baseURL,
}) => {
  await openEditor(page);
  const api = await breakApi(page, '/drafts/[^/]+');
  await content(page).pressSequentially('Not sent yet.');
  await expect(page.getByText('stored in this browser').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Some of your writing is not saved to the server yet')).toBeVisible();
  expect(await textsOf(context)).toEqual([]);

  await api.mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await keptKeys(page)).toEqual([]);
  const data = { email, password, remember: false };
  await context.request.post('/api/auth/sign-in', { data, headers: { Origin: baseURL ?? '' } });
  expect(await textsOf(context)).toEqual(['Not sent yet.']);
});

test('removes the text from the screen when another tab signs out', { tag: '@deep' }, async ({ page, context }) => {
  await openEditor(page);
  await content(page).fill('Not for the next person.');
  await expect.poll(() => textsOf(context)).toEqual(['Not for the next person.']);
  const tab = await context.newPage();
  await tab.goto('/browse-posts');
  await tab.getByRole('button', { name: 'Sign Out' }).click();
  await expect(tab).toHaveURL(/\/auth$/);
  await page.bringToFront();
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(content(page)).toHaveCount(0);
});

test('lists, opens and deletes drafts', { tag: '@deep' }, async ({ page, context }) => {
  await openEditor(page);
  await titleBox(page).fill('A first line');
  await content(page).fill('And what comes after it.');
  await expect.poll(() => textsOf(context)).toEqual(['And what comes after it.']);

  await page.goto('/?tab=content&view=drafts');
  await page.getByRole('link', { name: 'A first line' }).click();
  await expectText(content(page), 'And what comes after it.');
  await page.goBack();
  await page.getByRole('button', { name: 'Delete A first line' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “A first line”?' });
  await dialog.getByRole('button', { name: 'Delete Draft' }).click();
  await expect(page.getByText('Draft deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  expect(await textsOf(context)).toEqual([]);

  await openEditor(page);
  await expectText(content(page), '');
});

test('says that a list of drafts could not be loaded', { tag: '@deep' }, async ({ page }) => {
  const api = await breakApi(page, '/drafts');
  await page.goto('/?tab=content&view=drafts');
  await expectAfterRetries(page.getByText('Failed to load your drafts'));
  await api.mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'No drafts' })).toBeVisible();
});
