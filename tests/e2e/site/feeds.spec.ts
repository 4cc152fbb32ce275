import { webFeedMessages } from '#contract/feeds';
import type { WebFeedKeysResponse } from '#contract/feeds.schema';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { openDialog } from '../support/dialogs.ts';
import { expect, test } from '../support/journey.ts';

const TEAM = '/team/nhl-boston-bruins';

test('names the feed of a page in its head, and in a dialog that works by keyboard', async ({
  page,
  request,
  baseURL,
}) => {
  const html = await (await request.get(TEAM)).text();
  for (const type of ['application/rss+xml', 'application/feed+json']) expect(html).toContain(`type="${type}"`);
  await page.goto(TEAM);
  const button = page.getByRole('button', { name: 'Feed', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Feed' });
  const address = dialog.getByLabel('Feed address (RSS)', { exact: true });
  await expect(address).toHaveValue(`${baseURL}/feeds${TEAM}.rss`);
  await expect(dialog.getByRole('button', { name: 'Create Private Feed' })).toHaveCount(0);
  await expectAccessible(page, 'team: its feed');
  await expect(dialog.getByLabel('Feed address (Atom)', { exact: true })).toHaveValue(`${baseURL}/feeds${TEAM}.atom`);
  await expect(dialog.getByLabel('Feed address (JSON Feed)', { exact: true })).toHaveValue(
    `${baseURL}/feeds${TEAM}.json`,
  );
  const feed = await request.get(await address.inputValue());
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('creates, replaces and deletes a private feed in Settings', async ({ page, becomeConfirmedReader }) => {
  await becomeConfirmedReader();
  await page.goto('/?tab=settings');
  const section = page.getByRole('region', { name: 'Private feeds', exact: true });
  const address = section.getByLabel('Private address (RSS)', { exact: true });
  const statusOf = async (url: string) => (await page.request.get(url)).status();

  await section.getByRole('button', { name: 'New Feed: Everything you follow' }).click();
  await expect(section).toContainText(webFeedMessages.isYours);
  const first = await address.inputValue();
  expect(await statusOf(first)).toBe(200);
  await expectAccessible(page, 'dashboard/settings: private feeds');

  await section.getByRole('button', { name: 'New Address: Everything you follow' }).click();
  await openDialog(page).getByRole('button', { name: 'Create New Address' }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);

  await page.reload();
  await expect(section).toContainText('Last read on');
  await expect(address).toHaveCount(0);
  await section.getByRole('button', { name: 'Delete: Everything you follow' }).click();
  await openDialog(page).getByRole('button', { name: 'Delete Feed' }).click();
  await expect(section).toContainText('Your private feeds will appear here.');
  expect(await statusOf(second)).toBe(401);
  const { feeds } = (await (await page.request.get('/api/account/feeds')).json()) as WebFeedKeysResponse;
  expect(feeds).toEqual([]);
});

test('ends private feeds with "Sign Out Everywhere" if the reader wishes', async ({ page, becomeConfirmedReader }) => {
  await becomeConfirmedReader();
  await page.goto('/?tab=settings');
  const section = page.getByRole('region', { name: 'Private feeds', exact: true });
  await section.getByRole('button', { name: 'New Feed: Everything you follow' }).click();
  const address = await section.getByLabel('Private address (Atom)', { exact: true }).inputValue();
  const statusOf = async () => (await page.request.get(address)).status();
  expect(await statusOf()).toBe(200);
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  const choice = dialog.getByRole('checkbox');
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expectAccessible(page, 'dashboard/settings: signing out everywhere');
  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await statusOf()).toBe(401);
});
