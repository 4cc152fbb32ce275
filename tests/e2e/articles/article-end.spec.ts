import type { Page } from '@playwright/test';
import { articlePath } from '#contract/posts';
import { ownPosts, publish } from '../support/own-posts.ts';
import { expect, LAST_WORDS, test, type Writer } from '../support/paying.ts';
import { cards } from '../support/stripe.ts';

const LONG = Array.from({ length: 12 }, () => 'A soup is stirred for a long time. '.repeat(12)).join('\n\n');

/** Publishes a free article longer than a screen, and returns its path. */
async function publishLong({ request, username }: Writer): Promise<string> {
  const title = `The long soup of ${username}`;
  await publish(request, { title, content: LONG });
  const post = (await ownPosts({ request })).find((own) => own.title === title);
  if (post === undefined) throw new Error('not published');
  return articlePath(post);
}

const subscribeTo = (page: Page, { username }: Writer) =>
  page.getByRole('region', { name: `Subscribe to ${username}` });
const next = (page: Page) => page.getByRole('region', { name: 'Next Article' }).getByRole('link');

/** Opens the next article and returns to the first one. */
async function readNext(page: Page, path: string): Promise<void> {
  const title = (await next(page).textContent()) ?? '';
  await next(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(path);
}

test('leads a guest at the end of a free article to its author, the next article and sign-up for subscribing', async ({
  page,
  newWriter,
}) => {
  const writer = await newWriter();
  const path = await publishLong(writer);
  await page.goto(path);
  await expect(subscribeTo(page, writer)).toContainText('Read every premium post for $3.00 a month.');
  const more = page.getByRole('region', { name: `More from ${writer.username}` });
  await expect(more.getByRole('listitem')).toHaveText([
    new RegExp(`^The secret soup of ${writer.username}.*Premium`),
    /^Free soup number 5/,
    /^Free soup number 4/,
  ]);
  await readNext(page, path);
  await more.getByRole('link', { name: 'Free soup number 5' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free soup number 5');
  await expect(more.getByRole('listitem').first()).toContainText('The long soup');
  await page.goBack();
  await subscribeTo(page, writer).getByRole('link', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText(`Create an account to subscribe to ${writer.username} ($3.00 a month).`)).toBeVisible();
});

test('subscribes a reader at the end of a free article, and fetches the offer only there', async ({
  page,
  newWriter,
  becomeConfirmedReader,
}) => {
  const writer = await newWriter();
  const path = await publishLong(writer);
  await becomeConfirmedReader();
  const offers: string[] = [];
  page.on('request', (request) => request.url().endsWith('/subscription') && offers.push(request.url()));
  const counted = page.waitForResponse(/\/views$/);
  await page.goto(path);
  await counted;
  await page.evaluate(() => new Promise((settle) => requestIdleCallback(settle)));
  expect(offers).toEqual([]);
  await readNext(page, path);
  const section = subscribeTo(page, writer);
  await section.scrollIntoViewIfNeeded();
  const opened = page.waitForEvent('popup');
  await section.getByRole('button', { name: 'Subscribe' }).click();
  const checkout = await opened;
  await checkout.getByLabel('Card number').fill(cards.pays);
  await checkout.getByRole('button', { name: 'Pay' }).click();
  await expect(section.getByText('You are subscribed for $3.00 a month.')).toBeVisible();
  await page
    .getByRole('region', { name: `More from ${writer.username}` })
    .getByRole('link')
    .nth(1)
    .click();
  await expect(page.getByText(LAST_WORDS)).toBeVisible();
  await expect(section).toHaveCount(0);
});
