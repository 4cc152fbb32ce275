import type { Page } from '@playwright/test';
import { isLastWeek, monthStart } from '#contract/prices';
import { subscriptionsPath } from '#contract/subscriptions';
import { refuseApi } from './faults.ts';
import { textMailedTo } from './inbox.ts';
import { expect, test } from './paying.ts';

const SETTINGS = '/?tab=settings';
const DAY = 24 * 60 * 60_000;

const card = (page: Page) => page.getByRole('region', { name: 'Subscription Price' });
const field = (page: Page) => card(page).getByLabel('New price a month, in dollars');
const update = (page: Page) => card(page).getByRole('button', { name: 'Update Price' });

const dayOf = (at: number, style: 'short' | 'long' = 'short') =>
  new Intl.DateTimeFormat('en-US', {
    ...(style === 'long' && { year: 'numeric' }),
    ...{ month: 'long', day: 'numeric', timeZone: 'UTC' },
  }).format(at);

test('a price that breaks a rule is refused next to its field', async ({ page, becomeBlogger }) => {
  // Any month's tenth: the rules below come first in none of its last days.
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

test('in the last week of a month the price rests, and the screen says until when', async ({ page, becomeBlogger }) => {
  const next = monthStart(Date.now(), 1);
  await page.clock.setFixedTime(next - DAY);
  await becomeBlogger();
  await page.goto(SETTINGS);
  const words = 'Cannot change subscription amount during the last week of the month';
  await expect(card(page).getByText(words)).toBeVisible();
  await expect(card(page)).toContainText(`You can set a new price again from ${dayOf(next)} on (UTC).`);
  // When it is too late is the server's to say.
  await refuseApi(page, '/profile/price', {
    ...{ status: 422, code: 'invalid_input', message: 'Invalid input', fields: { priceCents: words } },
  });
  await field(page).fill('3.50');
  await update(page).click();
  await expect(field(page)).toHaveAccessibleDescription(new RegExp(words));
});

test('a new price is shown and mailed to who pays it, and can be taken back', async ({
  page,
  pageOf,
  newWriter,
  becomeConfirmedReader,
  subscribeTo,
}) => {
  const writer = await newWriter();
  const reader = await becomeConfirmedReader();
  await subscribeTo(writer);
  const settings = await pageOf(writer.request);
  await settings.goto(SETTINGS);
  const row = page.getByRole('list', { name: 'Active subscriptions' }).getByRole('listitem');
  await page.goto(subscriptionsPath);
  await expect(row).toContainText('$3.00 a month');
  await field(settings).fill('3.75');
  await update(settings).click();
  // On such days that is all there is to it, by the server's clock as by the browser's.
  if (isLastWeek(Date.now())) {
    const words = /Cannot change subscription amount during the last week of the month/;
    await expect(field(settings)).toHaveAccessibleDescription(words);
    return;
  }
  const from = monthStart(Date.now(), 1);
  await expect(settings.getByText('Subscription price updated successfully')).toBeVisible();
  await expect(card(settings)).toContainText(`$3.75 from ${dayOf(from)}`);
  await expect(card(settings)).toContainText('You keep $2.81 of it. Until then everybody pays $3.00.');
  const told = await textMailedTo(reader.email, /^The price of \S+ changes on/);
  for (const part of [writer.username, '$3.00', '$3.75', dayOf(from, 'long')]) expect(told).toContain(part);
  await expect(row).toContainText(`$3.75 a month from ${dayOf(from)}`);

  await card(settings).getByRole('button', { name: 'Keep $3.00' }).click();
  await expect(card(settings)).toContainText('The price stays $3.00.');
  await expect(field(settings)).toHaveValue('3.00');
  expect(await textMailedTo(reader.email, /^The price of \S+ stays at \$3\.00/)).toContain(writer.username);
  await expect(row).not.toContainText('$3.75');
});
