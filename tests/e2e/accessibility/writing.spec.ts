import type { Page } from '@playwright/test';
import { type DraftResponse, type DraftsResponse, draftMessages } from '#contract/drafts';
import type { OwnProfileResponse } from '#contract/profiles';
import { scheduleMessages } from '#contract/schedules';
import { DAY } from '#contract/time';
import { openDialog } from '../support/dialogs.ts';
import { answerWith } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { publishPosts } from '../support/own-posts.ts';
import { startPost } from '../support/picture-posts.ts';
import { scheduleBanner, scheduled } from '../support/scheduling.ts';
import { expectAccessible } from './accessibility-check.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** Opens the editor with a new draft that has been saved. */
async function startDraft(page: Page) {
  await page.goto('/post-blog');
  await content(page).pressSequentially('Rain on the **harbour**, and nobody about.');
  await expect(page).toHaveURL(/draft=/);
  await expect(page.getByText('Saved').first()).toBeVisible();
}

test('has no accessibility problems in the rejected post form with teams, and its preview', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['sports']);
  await page.goto('/post-blog');
  await page.getByLabel('Category').selectOption('sports');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search teams' }).fill('boston');
  await page.getByRole('checkbox', { name: 'Boston Bruins' }).check();
  await expectAccessible(page, 'post-blog: refused');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await expectAccessible(page, 'post-blog: preview');
});

test('has no accessibility problems in the older form when it is rejected', async ({ page, becomeBlogger }) => {
  await becomeBlogger();
  await page.goto('/create-blog');
  await page.getByLabel('Category').selectOption('food');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page, 'create-blog: refused');
});

/** Edits a draft that has since changed elsewhere. */
async function writeInChangedDraft(page: Page) {
  await startDraft(page);
  const url = new URL(page.url());
  const address = `/api/drafts/${url.searchParams.get('draft')}`;
  const { draft } = (await (await page.request.get(address)).json()) as DraftResponse;
  const saved = await page.request.put(address, {
    data: {
      fields: { ...draft.fields, content: 'Sun on the harbour.' },
      base: draft.version,
      writer: crypto.randomUUID(),
      sentAt: Date.now(),
    },
    headers: { Origin: url.origin },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await content(page).fill('Snow on the harbour.');
  await expect(page.getByText(draftMessages.conflict)).toBeVisible();
}

test('has no accessibility problems in the choice between two versions of a draft and in its list of versions', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger();
  await writeInChangedDraft(page);
  await expectAccessible(page, 'post-blog: two versions');
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(page.getByText(draftMessages.conflict)).toBeHidden();
  await page.getByRole('button', { name: 'Versions' }).click();
  const version = openDialog(page).getByRole('button', { name: /Snow on the harbour/ });
  await expect(version).toBeVisible();
  await expectAccessible(page, 'post-blog: versions');
  await version.click();
  await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
  await expectAccessible(page, 'post-blog: a version');
});

test('has no accessibility problems in the list of drafts and the confirmation of a deletion', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger();
  await startDraft(page);
  await page.goto('/?tab=content&view=drafts');
  await expect(page.getByText('Rain on the harbour').first()).toBeVisible();
  await expectAccessible(page, 'content/drafts: filled');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(openDialog(page)).toBeVisible();
  await expectAccessible(page, 'content/drafts: deleting');
});

test('has no accessibility problems in scheduling a post, and in the list and calendar of scheduled posts', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await startPost(page, 'Soup for Tuesday');
  await page.getByRole('button', { name: 'More ways to publish' }).click();
  await expect(page.getByRole('menuitem')).toBeVisible();
  await expectAccessible(page, 'post-blog: ways to publish');
  await page.getByRole('menuitem').click();
  const dialog = openDialog(page);
  await dialog.getByLabel('Date').fill('');
  await dialog.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(dialog.getByText('Choose a date and a time').first()).toBeVisible();
  await expectAccessible(page, 'post-blog: scheduling');
  await dialog.getByLabel('Date').fill(new Date(Date.now() + 5 * DAY).toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(scheduleBanner(page)).toBeVisible();
  await expectAccessible(page, 'post-blog: scheduled');
  await page.goto('/?tab=content&view=drafts');
  await scheduled(page).getByRole('button', { name: 'Show Calendar' }).click();
  await expect(scheduled(page).getByRole('table')).toBeVisible();
  await expectAccessible(page, 'content/drafts: scheduled');
  await answerWith<DraftsResponse>(page, '/drafts', ({ drafts }) => ({
    drafts: drafts.map((draft) => ({
      ...draft,
      schedule: draft.schedule && { ...draft.schedule, state: 'late' as const, problem: scheduleMessages.tooLate },
    })),
  }));
  await page.reload();
  await expect(page.getByText(scheduleMessages.tooLate)).toBeVisible();
  await expectAccessible(page, 'content/drafts: not published');
});

test('has no accessibility problems in the confirmation before a post is unpublished', async ({
  page,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger();
  await publishPosts(context, { free: 1 });
  for (const [action, look] of [
    ['Unpublish', 'content/posts: unpublishing'],
    ['Delete', 'content/posts: deleting'],
  ] as const) {
    await page.goto('/?tab=content&view=posts');
    await page.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await expect(openDialog(page)).toBeVisible();
    await expectAccessible(page, look);
  }
});

test('has no accessibility problems in the confirmation before signing out everywhere', async ({
  page,
  becomeReader,
}) => {
  await becomeReader();
  await page.goto('/?tab=settings');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(openDialog(page)).toBeVisible();
  await expectAccessible(page, 'dashboard/settings: signing out everywhere');
});

test('has no accessibility problems in rejected settings', async ({ page, becomeBlogger }) => {
  await becomeBlogger();
  await page.goto('/?tab=settings');
  await page.getByRole('button', { name: 'Change Email Address' }).click();
  await page.getByRole('button', { name: 'Send Confirmation Link' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Password is required').first()).toBeVisible();
  await expectAccessible(page, 'dashboard/settings: refused');
});

test('has no accessibility problems on the blogger’s own page with its statistics', async ({
  page,
  context,
  becomeBlogger,
}) => {
  await becomeBlogger();
  await publishPosts(context, { free: 1, premium: 1 });
  const { profile } = (await (await context.request.get('/api/profile')).json()) as OwnProfileResponse;
  await page.goto(`/blogger/${profile?.id}`);
  await expect(page.getByRole('heading', { name: 'Earnings Tracker' })).toBeVisible();
  await expectAccessible(page, 'blogger: one’s own');
});
