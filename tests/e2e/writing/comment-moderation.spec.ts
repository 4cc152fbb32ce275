import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { pressKey } from '../support/keyboard.ts';
import {
  commentsPath,
  decide,
  expectRead,
  publishDiscussed,
  rowOf,
  saveCommentSettings,
  writeComment,
} from '../support/moderated-comments.ts';
import { toasts } from '../support/toasts.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Content Manager' });
const lists = (page: Page) => page.getByRole('navigation', { name: 'Lists of comments' });

test('holds a first comment until the blogger approves it, and a guest then reads it', async ({
  page,
  context,
  request,
  becomeBlogger,
  newReader,
}) => {
  await becomeBlogger(['food']);
  const post = await publishDiscussed(context.request, 'A soup to talk about');
  const reader = await newReader();
  await writeComment(reader.request, post, 'I would add **pepper**, as in https://soups.example/pepper');
  await expectRead(request, post, []);

  await page.goto('/?tab=content&view=posts');
  await views(page).getByRole('link', { name: 'Comments (1)' }).click();
  const row = rowOf(page, 'I would add pepper');
  await expect(row).toContainText(reader.username);
  await expect(row).toContainText('New account');
  await expect(row).toContainText('On your posts: 1 held');
  await expect(row.getByRole('link', { name: 'A soup to talk about' })).toHaveAttribute('href', /^\/article\//);
  await expect(row.getByRole('link', { name: 'https://soups.example/pepper' })).toHaveAttribute(
    'rel',
    'ugc nofollow noopener',
  );
  await expectAccessible(page, 'content/comments: held');

  await row.getByRole('button', { name: `Approve comment by ${reader.username}` }).click();
  await expect(toasts(page).getByText('Comment approved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No held comments' })).toBeVisible();
  await expect(views(page).getByRole('link', { name: 'Comments', exact: true })).toBeVisible();
  await expectAccessible(page, 'content/comments: empty');
  await expectRead(request, post, ['I would add **pepper**, as in https://soups.example/pepper']);
});

test.describe('with failures', () => {
  test.use(faulty);

  test('hides several comments at once, retries with the same selection, and undoes it', async ({
    page,
    context,
    request,
    becomeBlogger,
    newReader,
  }) => {
    await becomeBlogger(['food']);
    await saveCommentSettings(context.request, { comments: 'everyone', hold: 'none' });
    const post = await publishDiscussed(context.request, 'A soup for many');
    const reader = await newReader();
    const bodies = ['The first spoon', 'The second spoon', 'The third spoon'];
    for (const body of bodies) await writeComment(reader.request, post, body);
    const shown = bodies.toReversed();

    await page.goto(commentsPath('all'));
    for (const body of bodies.slice(0, 2)) await rowOf(page, body).getByRole('checkbox').check();
    await expect(page.getByText('2 comments selected')).toBeAttached();
    await expectAccessible(page, 'content/comments: selected');

    const hide = page.getByRole('button', { name: 'Hide (2) selected comments' });
    const { mend } = await breakApi(page, '/profile/comments/decide');
    await hide.click();
    await expect(toasts(page).getByText('Failed to hide the comments')).toBeVisible();
    await expect(rowOf(page, 'The first spoon').getByRole('checkbox')).toBeChecked();
    await expectRead(request, post, shown);
    await mend();
    await hide.click();
    await expect(toasts(page).getByText('2 comments hidden')).toBeVisible();
    await expect(hide).toHaveCount(0);
    await expect(rowOf(page, 'The first spoon')).toContainText('Hidden');
    await expectRead(request, post, ['The third spoon']);

    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toasts(page).getByText('2 comments visible again')).toBeVisible();
    await expect(rowOf(page, 'The first spoon').getByRole('button', { name: /^Hide/ })).toBeVisible();
    await expectRead(request, post, shown);
  });

  test('shows what another tab decided, and never decides twice', async ({
    page,
    context,
    request,
    becomeBlogger,
    newReader,
  }) => {
    await becomeBlogger(['food']);
    const post = await publishDiscussed(context.request, 'A soup in two tabs');
    const reader = await newReader();
    const [first, second] = [
      await writeComment(reader.request, post, 'Decided elsewhere'),
      await writeComment(reader.request, post, 'Decided here'),
    ];
    await page.goto(commentsPath());
    await expect(rowOf(page, 'Decided elsewhere')).toBeVisible();
    await decide(context.request, { ids: [first], action: 'hide' });
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Approve (2) selected comments' }).click();
    await expect(toasts(page).getByText('1 comment had been decided already.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No held comments' })).toBeVisible();
    await expectRead(request, post, ['Decided here']);

    await lists(page).getByRole('link', { name: 'Hidden' }).click();
    const hidden = rowOf(page, 'Decided elsewhere');
    await expect(hidden).toBeVisible();
    await decide(context.request, { ids: [first, second], action: 'remove' });
    await hidden.getByRole('button', { name: /^Show/ }).click();
    await expect(toasts(page).getByText('This comment was removed already.')).toBeVisible();
    await expect(hidden).toHaveCount(0);
    await expectRead(request, post, []);
  });

  test('says that comments could not be loaded, and loads them on request', async ({ page, becomeBlogger }) => {
    await becomeBlogger(['food']);
    const { mend } = await breakApi(page, '/profile/comments');
    await page.goto(commentsPath('reported'));
    await expectAfterRetries(page.getByText('Failed to load comments'));
    await expectAccessible(page, 'content/comments: could not be loaded');
    await mend();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'No reported comments' })).toBeVisible();
  });
});

test('bans a person for a week, which hides their comments until the ban is lifted', async ({
  page,
  context,
  request,
  becomeBlogger,
  newReader,
}) => {
  await becomeBlogger(['food']);
  await saveCommentSettings(context.request, { comments: 'everyone', hold: 'none' });
  const post = await publishDiscussed(context.request, 'A soup without trolls');
  const reader = await newReader();
  await writeComment(reader.request, post, 'Soup is for the weak');
  await page.goto(commentsPath('all'));
  const row = rowOf(page, 'Soup is for the weak');
  await row.getByRole('button', { name: `Ban ${reader.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Ban ${reader.username}?` });
  await expect(dialog.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expectAccessible(page, 'content/comments: banning');
  await dialog.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(toasts(page).getByText(`${reader.username} banned`)).toBeVisible();
  await expect(row).toContainText('Hidden by a ban');
  await expect(row).toContainText('Banned until');
  await expectRead(request, post, []);

  await lists(page).getByRole('link', { name: 'Banned People' }).click();
  const banned = page.getByRole('list', { name: 'Banned people' }).getByRole('listitem');
  await expect(banned).toContainText(`${reader.username}Banned on`);
  await expectAccessible(page, 'content/comments: banned people');
  await banned.getByRole('button', { name: `Lift Ban of ${reader.username}` }).click();
  await expect(page.getByRole('heading', { name: 'Nobody is banned' })).toBeVisible();
  await expectRead(request, post, ['Soup is for the weak']);
});

test('moderates by keyboard alone', async ({ page, context, request, becomeBlogger, newReader }) => {
  await becomeBlogger(['food']);
  const post = await publishDiscussed(context.request, 'A soup by keyboard');
  const reader = await newReader();
  for (const body of ['To be removed', 'To be approved']) await writeComment(reader.request, post, body);
  await page.goto('/?tab=content&view=posts');
  await pressKey(page, views(page).getByRole('link', { name: 'Comments (2)' }));
  await expect(rowOf(page, 'To be approved')).toBeVisible();
  await pressKey(page, rowOf(page, 'To be approved').getByRole('button', { name: /^Approve/ }));
  await expect(rowOf(page, 'To be approved')).toHaveCount(0);
  // The focus moves to the comment that follows.
  await expect(rowOf(page, 'To be removed')).toBeFocused();
  await expect(rowOf(page, 'To be removed')).toContainText('On your posts: 1 visible, 1 held');

  const remove = rowOf(page, 'To be removed').getByRole('button', { name: /^Remove/ });
  await pressKey(page, remove);
  const dialog = page.getByRole('dialog', { name: `Remove this comment by ${reader.username}?` });
  await expectAccessible(page, 'content/comments: removing');
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await pressKey(page, dialog.getByRole('button', { name: 'Remove Comment' }));
  await expect(toasts(page).getByText('Comment removed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No held comments' })).toBeVisible();
  await expectRead(request, post, ['To be approved']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('approves everything that waits', async ({ page, context, request, becomeBlogger, newReader }) => {
    await becomeBlogger(['food']);
    const post = await publishDiscussed(context.request, 'A soup in the hand');
    const reader = await newReader();
    for (const body of ['One', 'Two', 'Three']) await writeComment(reader.request, post, body);
    await page.goto(commentsPath());
    await page.getByRole('checkbox', { name: 'Select all' }).tap();
    await page.getByRole('button', { name: 'Approve (3) selected comments' }).tap();
    await expect(toasts(page).getByText('3 comments approved')).toBeVisible();
    await expectRead(request, post, ['Three', 'Two', 'One']);
    await lists(page).getByRole('link', { name: 'All' }).tap();
    const actions = rowOf(page, 'Two').getByRole('button');
    await expect(actions).toHaveCount(3);
    const tops = await actions.evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size, 'lines of actions').toBe(1);
  });
});

test('saves who may comment and what is held, and leaves what is visible', async ({
  page,
  context,
  request,
  becomeBlogger,
  newReader,
}) => {
  await becomeBlogger(['food']);
  await saveCommentSettings(context.request, { comments: 'everyone', hold: 'none' });
  const post = await publishDiscussed(context.request, 'A soup for subscribers');
  const reader = await newReader();
  await writeComment(reader.request, post, 'Visible before');
  await page.goto('/?tab=settings');
  const section = page.getByRole('region', { name: 'Comments', exact: true });
  await expect(section.getByText('Comments that are already visible stay visible.')).toBeVisible();
  await expect(section.getByRole('radio', { name: /^None/ })).toBeChecked();
  await section.getByRole('radio', { name: /^All/ }).check();
  await expect(toasts(page).getByText('Comment settings saved').first()).toBeVisible();
  await writeComment(reader.request, post, 'Waits');
  const isShown = await section.getByRole('radio', { name: /^Subscribers/ }).evaluate((radio: HTMLInputElement) => {
    radio.click();
    return radio.checked;
  });
  expect(isShown, 'the choice is shown before it is saved').toBe(true);
  await expect
    .poll(async () => await (await context.request.get('/api/profile/comment-settings')).json())
    .toEqual({ comments: 'subscribers', hold: 'all' });
  await page.reload();
  await expect(section.getByRole('radio', { name: /^Subscribers/ })).toBeChecked();
  await expectRead(request, post, ['Visible before']);
  await section.getByRole('link', { name: 'Review held comments' }).click();
  await expect(rowOf(page, 'Waits')).toContainText('All comments are held');
});
