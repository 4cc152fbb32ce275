import type { Page } from '@playwright/test';
import { isLastWeek, monthStart } from '#contract/prices';
import type { BloggersResponse, OwnProfileResponse } from '#contract/profiles';
import { subscriptionsPath } from '#contract/subscriptions';
import { DAY } from '#contract/time';
import { DEMO_PASSWORD, demoPriceChange } from '../../sandbox/demo/people.ts';
import { openDialog } from '../support/dialogs.ts';
import { answerWith, refuseApi } from '../support/faults.ts';
import { textMailedTo } from '../support/inbox.ts';
import { loadedSection } from '../support/loaded-section.ts';
import { expect, subscribe, test } from '../support/paying.ts';

const SETTINGS = '/?tab=settings';

const card = (page: Page) => loadedSection(page, 'Subscription Price');
const field = (page: Page) => card(page).getByLabel('New price a month, in dollars');
const update = (page: Page) => card(page).getByRole('button', { name: 'Update Price' });

const dayOf = (at: number, style: 'short' | 'long' = 'short') =>
  new Intl.DateTimeFormat('en-US', {
    ...(style === 'long' && { year: 'numeric' }),
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(at);

test('rejects a price that breaks a rule at its field', async ({ page, becomeBlogger }) => {
  // The tenth of a month, because other rules apply in its last days.
  await page.clock.setFixedTime(monthStart(Date.now()) + 9 * DAY);
  await becomeBlogger();
  await page.goto(SETTINGS);
  await expect(field(page)).toHaveValue('3.00');
  const refusals = {
    '2.99': 'Subscription amount must be between $3.00 and $10.00',
    '10.01': 'Subscription amount must be between $3.00 and $10.00',
    '3.76': 'Subscription amount cannot change more than 25% from current amount',
    '3.00': 'Price is already set to this amount',
  };
  for (const [price, words] of Object.entries(refusals)) {
    await field(page).fill(price);
    await update(page).click();
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(words.replace(/[$.]/g, '\\$&')));
    await expect(field(page)).toBeFocused();
  }
  await expect(card(page)).toContainText('$3.00 a month');
});

test('locks the price in the last week of a month, and says until when', async ({ page, becomeBlogger }) => {
  const next = monthStart(Date.now(), 1);
  await page.clock.install({ time: next - DAY });
  await becomeBlogger();
  await answerWith<OwnProfileResponse>(page, '/profile', ({ profile }) => ({
    profile: profile && { ...profile, nextPriceCents: 375, nextPriceFrom: next },
  }));
  await page.goto(SETTINGS);
  await expect(card(page)).toContainText(`$3.75 from ${dayOf(next)}`);
  const words = 'Cannot change subscription amount during the last week of the month';
  await expect(card(page).getByText(words)).toBeVisible();
  await expect(card(page)).toContainText(`You can change the price again from ${dayOf(next)} on (UTC).`);
  // Only the server checks the last week of the month.
  await refuseApi(page, '/profile/price', {
    status: 422,
    code: 'invalid_input',
    message: 'Invalid input',
    fields: { priceCents: words },
  });
  await field(page).fill('3.50');
  await update(page).click();
  await expect(field(page)).toHaveAccessibleDescription(new RegExp(words));
  // The tab stays open until the month has begun.
  await page.clock.fastForward(DAY);
  await expect(card(page).getByText('You can change the price again')).toHaveCount(0);
  await expect(card(page)).toContainText('$3.75 a month');
  await expect(card(page).getByRole('button', { name: /^Keep/ })).toHaveCount(0);
});

test('charges a new subscriber a pending price, and shows it to its writer, on any day of the month', async ({
  page,
  pageOf,
  playwright,
  baseURL,
  becomeConfirmedReader,
}) => {
  const from = dayOf(monthStart(Date.now(), 1));
  const { blogger: username } = demoPriceChange;
  const { bloggers } = (await (await page.request.get('/api/bloggers')).json()) as BloggersResponse;
  const blogger = bloggers.find((one) => one.username === username);
  if (blogger === undefined) throw new Error('nobody has announced a price');
  await becomeConfirmedReader();
  await subscribe(page.request, blogger.id);
  const asked = page.waitForResponse('**/api/subscriptions');
  await page.goto('/');
  await asked;
  await expect(page.getByRole('region', { name: `The price of ${username} changes` })).toHaveCount(0);
  await page.goto(subscriptionsPath);
  const row = page.getByRole('list', { name: 'Active subscriptions' }).getByRole('listitem');
  await expect(row).toContainText('$5.00 a month');
  await expect(row).not.toContainText('$4.50');

  const session = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const data = { email: `${username}@demo.test`, password: DEMO_PASSWORD, remember: false };
  await session.post('/api/auth/sign-in', { data, headers: { Origin: baseURL ?? '' } });
  const settings = await pageOf(session);
  await session.dispose();
  await settings.goto(SETTINGS);
  await expect(card(settings)).toContainText(`$5.00 from ${from}`);
  await expect(card(settings)).toContainText('You keep $3.75 of it. Until then current subscribers pay $4.50.');
  // Changes announced in the last week are final, by the server's clock and the browser's.
  const keep = card(settings).getByRole('button', { name: 'Keep $4.50' });
  await expect(keep).toHaveCount(isLastWeek(Date.now()) ? 0 : 1);
});

test('shows and emails a new price to its subscribers, and cancels it on request', async ({
  page,
  pageOf,
  newWriter,
  becomeSubscriber,
}) => {
  const writer = await newWriter();
  const reader = await becomeSubscriber(writer);
  const settings = await pageOf(writer.request);
  await settings.goto(SETTINGS);
  const row = page.getByRole('list', { name: 'Active subscriptions' }).getByRole('listitem');
  await page.goto(subscriptionsPath);
  await expect(row).toContainText('$3.00 a month');
  await field(settings).fill('3.75');
  await update(settings).click();
  const asked = settings.getByRole('dialog', { name: 'Change the price to $3.75 a month?' });
  // In the last week this is the only check, by the server's clock and the browser's; the price above was set earlier.
  if (isLastWeek(Date.now())) {
    await asked.getByRole('button', { name: 'Change Price' }).click();
    await expect(asked).toBeHidden();
    const words = /Cannot change subscription amount during the last week of the month/;
    await expect(field(settings)).toHaveAccessibleDescription(words);
    await expect(field(settings)).toHaveValue('3.75');
    return;
  }
  const from = monthStart(Date.now(), 1);
  await expect(asked).toContainText('1 subscriber will be emailed');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await expect(card(settings)).not.toContainText('$3.75 from');
  await update(settings).click();
  await asked.getByRole('button', { name: 'Change Price' }).click();
  await expect(settings.getByText('Subscription price updated successfully')).toBeVisible();
  await expect(card(settings)).toContainText(`$3.75 from ${dayOf(from)}`);
  await expect(card(settings)).toContainText('You keep $2.81 of it. Until then current subscribers pay $3.00.');
  const told = await textMailedTo(reader.email, /^The price of \S+ changes on/);
  for (const part of [writer.username, '$3.00', '$3.75', dayOf(from, 'long')]) expect(told).toContain(part);
  await expect(row).toContainText(`$3.75 a month from ${dayOf(from)}`);
  await page.goto('/');
  const line = page.getByRole('region', { name: `The price of ${writer.username} changes` });
  await expect(line).toContainText(
    `$3.00 a month now, $3.75 from ${dayOf(from)}. You can unsubscribe before then in My Subscriptions.`,
  );
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toHaveCount(0);
  const asksAgain = page.waitForResponse('**/api/subscriptions');
  await page.reload();
  await asksAgain;
  await expect(line).toHaveCount(0);
  await page.goto(subscriptionsPath);

  await card(settings).getByRole('button', { name: 'Keep $3.00' }).click();
  const kept = settings.getByRole('dialog', { name: 'Keep $3.00 a month?' });
  await expect(kept).toContainText('1 subscriber will be emailed');
  await kept.getByRole('button', { name: 'Keep $3.00' }).click();
  await expect(card(settings)).toContainText('The price stays $3.00.');
  await expect(field(settings)).toHaveValue('3.00');
  expect(await textMailedTo(reader.email, /^The price of \S+ stays at \$3\.00/)).toContain(writer.username);
  await expect(row).not.toContainText('$3.75');

  await field(settings).fill('3.50');
  await update(settings).click();
  await openDialog(settings).getByRole('button', { name: 'Change Price' }).click();
  await expect(card(settings)).toContainText(`$3.50 from ${dayOf(from)}`);
  await field(settings).fill('3.00');
  await update(settings).click();
  await kept.getByRole('button', { name: 'Keep $3.00' }).click();
  await expect(card(settings)).not.toContainText('$3.50 from');
  await expect(card(settings).getByText('The price stays')).toHaveCount(0);

  const blogging = settings.getByRole('switch', { name: 'Enable Blogging' });
  await blogging.click();
  const off = settings.getByRole('dialog', { name: 'Switch blogging off?' });
  await expect(off).toContainText('1 subscriber continues to be charged every month');
  await off.getByRole('button', { name: 'Cancel' }).click();
  await expect(blogging).toBeChecked();
  await blogging.click();
  await off.getByRole('button', { name: 'Switch Off' }).click();
  await expect(blogging).not.toBeChecked();
});
