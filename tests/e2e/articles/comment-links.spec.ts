import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { comment, commentWith, discussedArticle, discussion, openDiscussion } from '../support/discussion.ts';
import { expect, test } from '../support/journey.ts';
import { decide } from '../support/moderated-comments.ts';
import { toasts } from '../support/toasts.ts';

const LONG = Array.from({ length: 12 }, () => 'A soup is stirred for a long time. '.repeat(12)).join('\n\n');

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('opens the replies under a tombstone when an address names one of them', async ({ page, newBlogger }) => {
  const blogger = await newBlogger();
  const article = await discussedArticle(blogger, { content: LONG });
  const hidden = await comment(blogger, article, 'Words to be hidden.');
  for (let n = 1; n <= 3; n++) await comment(blogger, article, `Reply number ${n}.`, hidden);
  const last = await comment(blogger, article, 'Reply number 4.', hidden);
  await decide(blogger.request, { ids: [hidden], action: 'hide' });

  await page.goto(`${article.path}#comment-${last}`);
  await expect(commentWith(page, 'Reply number 4.')).toBeFocused();
  await expect(commentWith(page, 'Reply number 4.')).toBeInViewport();
  const tombstone = commentWith(page, 'This comment is no longer available.');
  const toggle = tombstone.getByRole('button', { name: /^Hide 4 Replies/ });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, 'article: a reply under a tombstone');

  await toggle.click();
  await expect(commentWith(page, 'Reply number 4.')).toHaveCount(0);
  await page.goto('/about');
  await page.goto(`${article.path}#comment-${hidden}`);
  await expect(tombstone).toBeFocused();
  await expect(commentWith(page, /Reply number/)).toHaveCount(0);
});

test('says that a comment of another article is not available here', async ({ page, newBlogger }) => {
  const blogger = await newBlogger();
  const [here, elsewhere] = [
    await discussedArticle(blogger, { title: `Here, by ${blogger.username}` }),
    await discussedArticle(blogger, { title: `Elsewhere, by ${blogger.username}` }),
  ];
  await comment(blogger, here, 'Said here.');
  const id = await comment(blogger, elsewhere, 'Said elsewhere.');
  await page.goto(`${here.path}#comment-${id}`);
  await expect(toasts(page).getByText('The linked comment is no longer available.')).toBeVisible();
  await expect(commentWith(page, 'Said here.')).toBeVisible();
  await expect(commentWith(page, 'Said elsewhere.')).toHaveCount(0);
  await expect(discussion(page).getByRole('alert')).toHaveCount(0);
});

test('restores the scroll position after Back from a page that a comment leads to', async ({ page, newBlogger }) => {
  const blogger = await newBlogger();
  const article = await discussedArticle(blogger, { content: LONG });
  const ids = [];
  for (let n = 1; n <= 8; n++) ids.push(await comment(blogger, article, `Comment number ${n}.`));
  await page.goto(`${article.path}#comment-${ids[0]}`);
  const linked = commentWith(page, 'Comment number 1.');
  await expect(linked).toBeFocused();
  await page.mouse.wheel(0, -300);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0);
  const third = commentWith(page, 'Comment number 3.');
  await third.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await third.getByRole('link', { name: blogger.username }).click();
  await expect(page.getByRole('heading', { level: 1, name: blogger.username })).toBeVisible();
  await page.goBack();
  await expect(third).toBeInViewport();
  await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(80);
  await expect(linked).not.toBeFocused();

  await third.getByRole('link', { name: 'just now' }).click();
  await expect(third).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`#comment-${ids[0]}$`));
  await expect(third).toBeInViewport();
});

test('announces the same result again', async ({ page, newBlogger, becomeConfirmedReader }) => {
  const article = await discussedArticle(await newBlogger());
  await becomeConfirmedReader();
  await openDiscussion(page, article);
  const status = discussion(page).locator('p[role=status] > span');
  const send = async (text: string) => {
    await discussion(page).getByRole('textbox', { name: 'Write a comment' }).fill(text);
    await discussion(page).getByRole('button', { name: 'Send Comment' }).click();
    await expect(commentWith(page, text)).toBeFocused();
    await expect(status).toHaveText('Your comment is published.');
  };
  await send('The first one.');
  // A screen reader reads an element that is added, and no text that stays.
  const first = await status.elementHandle();
  await send('The second one.');
  expect(await status.evaluate((now, before) => now === before, first)).toBe(false);
});
