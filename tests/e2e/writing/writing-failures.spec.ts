import type { Page } from '@playwright/test';
import { breakApi, faulty, refuseApi } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { expectText, titleBox } from '../support/text-editor.ts';

test.use(faulty);

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' });

async function writePost(page: Page, path = '/post-blog') {
  await page.goto(path);
  await titleBox(page).fill('Soup without a recipe');
  await content(page).fill('A pot, some water and a little patience.');
  await page.getByLabel('Category').selectOption('food');
}

const rules: [title: string, content: string, said: string][] = [
  ['', 'A text that is long enough.', 'Title is required'],
  ['ab', 'A text that is long enough.', 'Title must be at least 3 characters long'],
  ['x'.repeat(201), 'A text that is long enough.', 'Title must be less than 200 characters'],
  ['A title', '', 'Content is required'],
  ['A title', '   short   ', 'Content must be at least 10 characters long'],
  ['A title', '😀'.repeat(50_001), 'Content must be less than 50,000 characters'],
];

test('shows each violated rule of a post next to its field', async ({ page, becomeBlogger }) => {
  await becomeBlogger();
  await page.goto('/post-blog');
  await page.getByLabel('Category').selectOption('food');
  for (const [words, text, said] of rules) {
    await titleBox(page).fill(words);
    await content(page).press('ControlOrMeta+a');
    await content(page).press('Delete');
    if (text !== '') await content(page).fill(text);
    await publish(page).click();
    await expect(page.getByText('Validation Error')).toBeVisible();
    const wrong = said.startsWith('Title') ? titleBox(page) : content(page);
    await expect(wrong, said).toHaveAccessibleDescription(said);
    await expect(wrong).toBeFocused();
  }
  await expect(page.getByText('50,001 / 50,000')).toBeVisible();
});

test('says next to the button until when a post has to wait', async ({ page, becomeBlogger }) => {
  await becomeBlogger();
  await writePost(page);
  await content(page).fill('A pot, some water and a little patience.\n\n'.repeat(60));
  await page.route(/\/api\/posts\/[^/]+$/, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1800' },
      json: { error: { code: 'rate_limited', message: 'Too many attempts.', requestId: 'journey' } },
    }),
  );
  await page.getByLabel('Category').scrollIntoViewIfNeeded();
  await publish(page).click();
  await expect(page.getByText(/You can publish this post at/)).toBeInViewport();
});

test('preserves the text after a failure, says so, and publishes it later', async ({ page, becomeBlogger }) => {
  await becomeBlogger();
  await writePost(page);
  const { mend } = await breakApi(page, '/posts/[^/]+');
  await publish(page).click();
  await expect(page.getByText('Failed to create post. Please try again.').first()).toBeVisible();
  await expectText(content(page), 'A pot, some water and a little patience.');
  await mend();
  const offline = await breakApi(page, '/posts/[^/]+', 'offline');
  await publish(page).click();
  await expect(
    page.getByText('Failed to create post: You seem to be offline.', { exact: false }).first(),
  ).toBeVisible();
  await offline.mend();
  await publish(page).click();
  await expect(page.getByText('Your blog post has been published and added to your interests!').first()).toBeVisible();
});

test('leads from a post that could not be loaded to the profile', async ({ page, becomeBlogger }) => {
  await becomeBlogger();
  await page.goto(`/post-blog?edit=${crypto.randomUUID()}`);
  await expect(page.getByText('Failed to load post data').first()).toBeVisible();
  await expect(page).toHaveURL('/profile');
});

test('accepts drafts of an unconfirmed user, explains the limits and sends the email again', async ({
  page,
  becomeReader,
  baseURL,
}) => {
  await becomeReader();
  const headers = { Origin: baseURL ?? '' };
  await page.request.put('/api/profile/blogging', { data: { enabled: true }, headers });
  await page.request.put('/api/profile/writing-topics', { data: { categories: ['food'] }, headers });
  await writePost(page);
  await expect(publish(page)).toBeDisabled();
  await expect(page.getByText('Please confirm your email address before posting content')).toBeVisible();
  await page.getByRole('button', { name: 'Resend the email' }).click();
  await expect(page.getByText('Email sent')).toBeVisible();
});

test('applies the same rules in the older form, with its own messages', async ({ page, becomeBlogger }) => {
  await becomeBlogger();
  await writePost(page, '/create-blog');
  await content(page).fill('');
  await publish(page).click();
  await expect(page.getByText('Missing fields').first()).toBeVisible();
  await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
  await content(page).fill('A pot, some water and a little patience.');
  const { mend } = await breakApi(page, '/posts/[^/]+');
  await publish(page).click();
  await expect(page.getByText('Failed to create blog post').first()).toBeVisible();
  await mend();
  await publish(page).click();
  await expect(page.getByText('Your blog post has been published and added to your interests!').first()).toBeVisible();
  await expect(page).toHaveURL('/profile');
});

test('says in one line of a phone why a draft is not saved, and all of it on request', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/post-blog');
  const message =
    'The storage of your account is full, so this change is only on your screen. Delete old drafts to save it';
  await refuseApi(page, '/drafts/[^/]+', { status: 422, code: 'invalid_input', message });
  await content(page).fill('A pot, some water and a little patience.');
  const reason = page.getByRole('paragraph').filter({ hasText: `Not saved: ${message}` });
  await expect(reason).toBeVisible();
  const height = async () => (await reason.boundingBox())?.height ?? 0;
  const bar = () =>
    page.evaluate(() => Number.parseFloat(document.documentElement.style.getPropertyValue('--editor-bar')));
  expect(await height()).toBeLessThan(24);
  expect(await bar()).toBeLessThan(90);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.poll(height).toBeGreaterThan(30);
  await page.getByRole('button', { name: 'Less' }).click();
  await expect.poll(bar).toBeLessThan(90);
});
