import type { Browser, Page } from '@playwright/test';
import { moneyMessages } from '#contract/money-desk';
import type { PayoutsResponse } from '#contract/payouts';
import { monthStart } from '#contract/prices';
import { type Receipt, type ReceiptsResponse, subscriptionsPath } from '#contract/subscriptions';
import { DAY } from '#contract/time';
import { becomeReader } from '../support/accounts.ts';
import { openDialog } from '../support/dialogs.ts';
import { textMailedTo } from '../support/inbox.ts';
import { waitingForReact, watch } from '../support/journey.ts';
import { expect, LAST_WORDS, makeWriter, subscribe, test, type Writer } from '../support/paying.ts';
import { ports } from '../support/ports.ts';
import { adminSession } from '../support/sign-in-admin.ts';
import { cards, freezeSubscriptions, moveClock, sandboxTime, transferred } from '../support/stripe.ts';
import { toasts } from '../support/toasts.ts';

// One story: each part continues at the sandbox time of the previous one.
test.describe.configure({ mode: 'serial' });

const baseURL = `http://localhost:${ports.PORT}`;

/** Hidden errors of each browser. */
const unseen: string[][] = [];

type Reader = { email: string; page: Page };

let writer: Writer;
/** One reader stays, two have cards that fail on renewal (one corrects it), and one cancels immediately. */
let stays: Reader;
let mends: Reader;
let fails: Reader;
let leaves: Reader;
/** The first renewal for a whole month of all readers. Milliseconds UTC. */
let firstRenewal: number;

async function becomeSubscriber(browser: Browser, card: string): Promise<Reader> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const { email } = await becomeReader(context, 'reader');
  await subscribe(context.request, writer.id, card);
  unseen.push(await watch(context, /Failed to load resource: the server responded with a status of 4\d\d/));
  const page = waitingForReact(await context.newPage());
  await page.goto(writer.article);
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  return { email, page };
}

/** Moves the sandbox's clock to the first of a month. */
const moveToFirst = async (months: number) => moveClock(monthStart(await sandboxTime(), months) + 60_000);

/** Returns all payments of a reader, newest first. */
async function receiptsOf({ page }: Reader): Promise<Receipt[]> {
  const response = await page.request.get('/api/subscriptions/receipts');
  return ((await response.json()) as ReceiptsResponse).receipts;
}

/** Returns payments for whole months, from the first renewal on. */
const renewalsOf = async (reader: Reader) =>
  (await receiptsOf(reader)).filter(({ periodStart }) => periodStart >= firstRenewal);

async function payoutsOf({ request }: Writer): Promise<PayoutsResponse> {
  return (await (await request.get('/api/payouts')).json()) as PayoutsResponse;
}

const paywall = ({ page }: Reader) => page.getByRole('region', { name: 'Continue Reading' });
const banner = ({ page }: Reader) => page.getByRole('region', { name: `Failed payment to ${writer.username}` });

test.beforeAll(async ({ browser, playwright }) => {
  writer = await makeWriter(playwright.request);
  stays = await becomeSubscriber(browser, cards.pays);
  mends = await becomeSubscriber(browser, cards.failsLater);
  fails = await becomeSubscriber(browser, cards.failsLater);
  leaves = await becomeSubscriber(browser, cards.pays);
  firstRenewal = monthStart(await sandboxTime(), 1);
  await freezeSubscriptions([stays.email, mends.email, fails.email, leaves.email]);
});

test.afterAll(async () => {
  for (const { page } of [stays, mends, fails, leaves]) await page.context().close();
  await writer.request.dispose();
  expect(unseen.flat()).toEqual([]);
});

test('ends a canceled subscription on the 1st, and closes the article', async () => {
  const { page } = leaves;
  await page.goto(subscriptionsPath);
  await page.getByRole('button', { name: `Unsubscribe from ${writer.username}` }).click();
  await openDialog(page).getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Ending subscriptions' })).toContainText(writer.username);
  await page.goto(writer.article);
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  await moveToFirst(1);
  await expect(paywall(leaves)).toBeVisible();
  await expect(page.getByText(LAST_WORDS)).toHaveCount(0);
  await page.goto(subscriptionsPath);
  await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible();
});

test('charges a continuing subscriber on the 1st, and shows how the payment is split', async () => {
  await expect.poll(async () => (await renewalsOf(stays)).length).toBe(1);
  const { page } = stays;
  await page.goto(subscriptionsPath);
  const receipt = page.getByRole('list', { name: 'Receipts' }).getByRole('listitem').first();
  await expect(receipt).toContainText('$3.00');
  await expect(receipt).toContainText(writer.username);
  await expect(receipt.getByRole('definition')).toHaveText(['$2.25', '$0.36', '$0.39']);
});

test('reports a failed card on the page, and accepts another one in the portal', async () => {
  const { page } = mends;
  await expect(banner(mends)).toContainText(`Your last payment to ${writer.username} failed.`);
  // The feed also shows it, with the time zone of the end of access.
  const feed = await page.context().newPage();
  await feed.goto('/');
  const onFeed = banner({ ...mends, page: feed });
  await expect(onFeed).toContainText(`Your last payment to ${writer.username} failed.`);
  await expect(onFeed).toContainText(/until [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M (?:UTC|GMT|[A-Z]{3,4})/);
  await feed.close();
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await banner(mends).getByRole('button', { name: 'Update payment method' }).click();
  const portal = await opened;
  await portal.getByLabel('Card number').fill(cards.another);
  await portal.getByRole('button', { name: 'Change card' }).click();
  await portal.getByRole('button', { name: 'Pay' }).click();
  await expect(banner(mends)).toHaveCount(0);
  await expect.poll(async () => (await renewalsOf(mends)).length).toBe(1);
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
});

test('ends the subscription and closes the article when the card continues to fail', async () => {
  await expect(banner(fails)).toBeVisible();
  await moveClock((await sandboxTime()) + 8 * DAY);
  await expect(paywall(fails)).toBeVisible();
  await expect(fails.page.getByText(LAST_WORDS)).toHaveCount(0);
  await expect(banner(fails)).toHaveCount(0);
});

test('accounts for every cent after three months, and pays it out once an account exists', async ({ pageOf }) => {
  await moveToFirst(1);
  await moveToFirst(1);
  for (const reader of [stays, mends]) {
    await expect.poll(async () => (await renewalsOf(reader)).length).toBe(3);
    for (const { amountCents, writerCents, platformCents, cardFeeCents } of await renewalsOf(reader))
      expect([amountCents, writerCents, platformCents, cardFeeCents]).toEqual([300, 225, 36, 39]);
  }
  expect(await renewalsOf(fails)).toEqual([]);
  expect(await renewalsOf(leaves)).toEqual([]);
  const receipts = (await Promise.all([stays, mends, fails, leaves].map(receiptsOf))).flat();
  const earned = receipts.reduce((sum, { writerCents }) => sum + writerCents, 0);
  const dollars = `$${(earned / 100).toFixed(2)}`;

  const page = await pageOf(writer.request);
  await page.goto('/profile');
  const payouts = page.getByRole('region', { name: 'Payouts' });
  const owedAndPaid = payouts.locator('dl').first().getByRole('definition');
  const lines = payouts.getByRole('list', { name: 'Payout activity' }).getByRole('listitem');
  await expect(owedAndPaid).toHaveText([dollars, '$0.00']);
  await expect(lines.filter({ hasText: 'Subscription payment' })).toHaveCount(receipts.length);
  await page.setViewportSize({ width: 768, height: 1024 });
  await payouts.getByRole('button', { name: 'Connect payout account' }).click();
  await page.getByRole('button', { name: 'Finish onboarding' }).click();
  await expect.poll(() => transferred(writer.email)).toBe(earned);
  // The product records the provider's result after its response.
  await expect.poll(async () => (await payoutsOf(writer)).owedCents).toBe(0);
  await page.goto('/profile');
  await expect(owedAndPaid).toHaveText(['$0.00', dollars]);
  await expect(lines.filter({ hasText: 'Transferred to your account' })).toHaveCount(receipts.length);
});

test('refunds a renewal from the money desk once, and shows why', async ({ browser }) => {
  const context = await browser.newContext({ baseURL, storageState: adminSession, reducedMotion: 'reduce' });
  const page = waitingForReact(await context.newPage());
  await page.goto('/admin?tab=money');
  await page.getByLabel('Reader or Blogger').fill(stays.email);
  const payment = page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1);
  // The list has payments of others to the same blogger until the search has ended.
  await expect(payment).toContainText(`${stays.email.split('@')[0]}to ${writer.username}`);
  await payment.getByRole('button', { name: /^Details of/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment', exact: true });
  await dialog.getByLabel('Reason').fill('Charged by mistake');
  await dialog.getByRole('button', { name: 'Refund $3.00' }).click();
  await expect(toasts(page).getByText(moneyMessages.done)).toBeVisible();
  await expect(dialog).toContainText(moneyMessages.refunded);
  await page.keyboard.press('Escape');
  await expect(payment).toContainText('Refunded');
  await expect(textMailedTo(stays.email, /^You get \$3\.00/)).resolves.toContain(writer.username);
  await page.goto('/admin?tab=money&view=refunds');
  await expect(page.getByRole('table', { name: 'Refunds' }).getByRole('row').nth(1)).toContainText(
    'Charged by mistake',
  );
  await context.close();
});
