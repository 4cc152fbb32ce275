import type { Page } from '@playwright/test';
import type { BloggerResponse } from '#contract/profiles';
import { type OfferResponse, subscriptionMessages, subscriptionsPath } from '#contract/subscriptions';
import { openDialog } from '../support/dialogs.ts';
import { answerWith, faulty, refuseApi } from '../support/faults.ts';
import { pressKey, tabTo, typeInto } from '../support/keyboard.ts';
import { publishPosts } from '../support/own-posts.ts';
import { expect, LAST_WORDS, test, type Writer } from '../support/paying.ts';
import { cards } from '../support/stripe.ts';
import { toasts } from '../support/toasts.ts';

const paywall = (page: Page) => page.getByRole('region', { name: 'Continue Reading' });
const subscribeNow = (page: Page) => paywall(page).getByRole('button', { name: 'Subscribe Now' });

/** Waits for the tab that a press opens. */
async function tabOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await press();
  return await opened;
}

async function pay(checkout: Page, card: string = cards.pays): Promise<void> {
  await checkout.getByLabel('Card number').fill(card);
  await checkout.getByRole('button', { name: 'Pay' }).click();
}

const dayIn = (options: Intl.DateTimeFormatOptions, at: number) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(at);

/** Returns the expected charges of today and of each month, which depend on the date. */
async function termsOf(page: Page, { id }: Writer): Promise<string> {
  const offer = (await (await page.request.get(`/api/bloggers/${id}/subscription`)).json()) as OfferResponse;
  const { todayCents, monthlyFrom } = offer.firstCharge;
  const today = todayCents === 0 ? 'Nothing today' : `$${(todayCents / 100).toFixed(2)} today`;
  const month = dayIn({ month: 'long' }, monthlyFrom - 1);
  return `${today} for the rest of ${month}, then $3.00 a month from ${dayIn({ month: 'long', day: 'numeric' }, monthlyFrom)}.`;
}

async function subscribersOf(page: Page, { id }: Writer): Promise<number> {
  const { blogger } = (await (await page.request.get(`/api/bloggers/${id}`)).json()) as BloggerResponse;
  return blogger.currentSubscribers;
}

test('opens the waiting article when a reader has paid, after a declined card', { tag: '@deep' }, async ({
  page,
  writer,
  becomeConfirmedReader,
}) => {
  await becomeConfirmedReader();
  const before = await subscribersOf(page, writer);
  // Today's charge may change by a cent between the page's request and the journey's.
  await expect(async () => {
    await page.goto(writer.article);
    await expect(subscribeNow(page)).toBeVisible();
    await expect(subscribeNow(page)).toHaveAccessibleDescription(await termsOf(page, writer), { timeout: 1000 });
  }).toPass();
  await expect(paywall(page)).toContainText(`Subscribe to ${writer.username} to read the full article`);
  await paywall(page).scrollIntoViewIfNeeded();
  // A reload would delete this.
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  const checkout = await tabOf(page, () => pressKey(page, subscribeNow(page)));
  await expect(checkout.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
  await expect(paywall(page)).toContainText('The payment page is open in a new tab.');
  const teaser = page.getByText('A soup is stirred').first();
  const place = await teaser.boundingBox();
  await pay(checkout, cards.declined);
  await expect(checkout.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByText(LAST_WORDS)).toHaveCount(0);
  await pay(checkout);

  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  await expect(paywall(page)).toHaveCount(0);
  await expect(page.locator('p:focus')).toContainText(LAST_WORDS);
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  const now = await teaser.boundingBox();
  expect({ x: now?.x, y: now?.y }).toEqual({ x: place?.x, y: place?.y });

  await expect(checkout.getByRole('heading', { name: `You are subscribed to ${writer.username}` })).toBeVisible();
  await expect(checkout.getByText('You can close this tab')).toBeVisible();
  await checkout.getByRole('link', { name: 'My Subscriptions' }).click();
  await expect(checkout).toHaveURL(subscriptionsPath);
  const row = checkout.getByRole('list', { name: 'Active subscriptions' }).getByRole('listitem');
  await expect(row).toContainText([writer.username]);
  await expect(row).toContainText('$3.00 a month');
  await row.getByRole('link', { name: writer.username }).click();
  await expect(checkout.getByText('You are subscribed for $3.00 a month.')).toBeVisible();
  await expect(checkout.getByRole('definition').first()).toHaveText(String(before + 1));
});

test('opens the payment in the same window on a tablet, and returns to the article', { tag: '@deep' }, async ({
  page,
  writer,
  becomeConfirmedReader,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await becomeConfirmedReader();
  await page.goto(writer.article);
  await subscribeNow(page).click();
  await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
  await pay(page);
  await expect(page.getByRole('heading', { name: `You are subscribed to ${writer.username}` })).toBeVisible();
  await expect(page.getByText('You can close this tab')).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue Reading' }).click();
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
});

test('says that nothing was charged when a reader returns without paying', { tag: '@deep' }, async ({
  page,
  writer,
  becomeConfirmedReader,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await becomeConfirmedReader();
  await page.goto(writer.article);
  await subscribeNow(page).click();
  await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
  await page.getByRole('link', { name: 'Go back without paying' }).click();
  await expect(toasts(page).getByText('Nothing was charged')).toBeVisible();
  await expect(page).toHaveURL(writer.article);
  await expect(subscribeNow(page)).toBeEnabled();
  await expect(page.getByText(LAST_WORDS)).toHaveCount(0);
});

test('shows an open padlock on a paid premium post, on its page and in a list that was open before', {
  tag: '@deep',
}, async ({ page, writer, becomeConfirmedReader, subscribeTo }) => {
  await becomeConfirmedReader();
  await page.goto(`/blogger/${writer.id}/posts`);
  const card = page.getByRole('article').filter({ hasText: 'The secret soup' });
  await expect(card).toContainText('Premium');
  await expect(card).not.toContainText('unlocked');
  await card.getByRole('heading').getByRole('link').click();
  await expect(paywall(page)).toBeVisible();
  await subscribeTo(writer);
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Premium, unlocked');
  await page.goBack();
  await expect(card).toContainText('Premium, unlocked');
});

test('leads a guest through sign-in, a declined card and a payment back to the article, by keyboard alone', async ({
  page,
  context,
  writer,
  becomeConfirmedReader,
}) => {
  const { email, password } = await becomeConfirmedReader();
  await context.clearCookies();
  await page.goto(writer.article);
  await expect(paywall(page)).toContainText('$3.00 a month');
  await pressKey(page, paywall(page).getByRole('link', { name: 'Subscribe Now' }));
  const toWhom = `to subscribe to ${writer.username} ($3.00 a month).`;
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(page.getByText(`Create an account ${toWhom}`)).toBeVisible();
  await pressKey(page, page.getByRole('main').getByRole('link', { name: 'Sign in' }));
  await expect(page.getByText(`Please log in ${toWhom}`)).toBeVisible();
  await typeInto(page, page.getByLabel('Email', { exact: true }), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(writer.article);

  const checkout = await tabOf(page, () => pressKey(page, subscribeNow(page)));
  await expect(checkout.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
  const typeCard = async (card: string) => {
    await tabTo(checkout, checkout.getByLabel('Card number'));
    await checkout.keyboard.press('ControlOrMeta+a');
    await checkout.keyboard.type(card);
  };
  await typeCard(cards.declined);
  await checkout.keyboard.press('Enter');
  await expect(checkout.getByRole('alert')).toHaveText('Your card was declined.');
  await typeCard(cards.another);
  await pressKey(checkout, checkout.getByRole('button', { name: 'Pay' }), 'Space');
  await expect(checkout.getByRole('heading', { name: `You are subscribed to ${writer.username}` })).toBeVisible();
  await pressKey(checkout, checkout.getByRole('link', { name: 'Continue Reading' }));
  await expect(checkout.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(checkout.getByText(LAST_WORDS)).toBeVisible();

  await expect(page.locator('p:focus')).toContainText(LAST_WORDS);
});

test('subscribes, unsubscribes and resumes from a card of Find Blogger', { tag: '@deep' }, async ({
  page,
  writer,
  becomeConfirmedReader,
}) => {
  await becomeConfirmedReader();
  await page.goto(`/?tab=find&q=${writer.username}`);
  const checkout = await tabOf(page, () =>
    page.getByRole('button', { name: `Subscribe to ${writer.username}` }).click(),
  );
  await pay(checkout);
  await page.getByRole('button', { name: `Unsubscribe from ${writer.username}` }).click();
  await openDialog(page).getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await page.getByRole('button', { name: `Resume the subscription to ${writer.username}` }).click();
  await expect(page.getByRole('button', { name: `Unsubscribe from ${writer.username}` })).toBeVisible();
});

test('asks a user with an unconfirmed email to confirm it', { tag: '@deep' }, async ({
  page,
  writer,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto(writer.article);
  const button = paywall(page).getByRole('button', { name: 'Verify Email First' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(
    'Please confirm your email address before subscribing to bloggers. Check your email for the confirmation link.',
  );
  await expect(subscribeNow(page)).toHaveCount(0);
});

test('offers no subscription to a blogger with few posts, nor to oneself', { tag: '@deep' }, async ({
  page,
  context,
  becomeBlogger,
  becomeConfirmedReader,
}) => {
  const { username } = await becomeBlogger();
  await publishPosts(context, { free: 2 });
  const { viewer } = await (await page.request.get('/api/session')).json();
  await page.goto(`/blogger/${viewer.id}`);
  await expect(page.getByRole('heading', { name: `@${username}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Earnings Tracker' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Subscription' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Subscribe/ })).toHaveCount(0);

  await context.clearCookies();
  await becomeConfirmedReader();
  await page.goto(`/blogger/${viewer.id}`);
  const button = page.getByRole('button', { name: 'Needs 3 more posts' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(
    'This blogger needs at least 5 free posts before you can subscribe. They currently have 2 posts.',
  );
});

test.describe('when a month is about to end', () => {
  test.use(faulty);

  test('opens no second payment page, and waits for the open one', { tag: '@deep' }, async ({
    page,
    writer,
    becomeConfirmedReader,
  }) => {
    await becomeConfirmedReader();
    await page.goto(writer.article);
    const checkout = await tabOf(page, () => subscribeNow(page).click());
    await expect(checkout.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
    await answerWith<OfferResponse>(page, '/bloggers/*/subscription', (offer) =>
      offer.subscription ? offer : { ...offer, obstacle: 'month_ends' },
    );
    const message = subscriptionMessages.monthEnds(30);
    await refuseApi(page, '/subscriptions', { status: 409, code: 'conflict', message });
    const another = await tabOf(page, () => subscribeNow(page).click());
    await expect.poll(() => another.isClosed()).toBe(true);
    await expect(subscribeNow(page)).toBeDisabled();
    await expect(paywall(page)).toContainText('The payment page is open in a new tab.');
    await pay(checkout);
    await expect(page.getByText(LAST_WORDS)).toBeVisible();
  });
});
