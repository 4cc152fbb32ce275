import { moderationTexts } from '#contract/moderation';
import { articlePath, editPostPath, ownPostsPath } from '#contract/posts';
import { expect, test } from '../support/admins.ts';
import { countCases } from '../support/cases.ts';
import { openDialog } from '../support/dialogs.ts';
import { ownPosts } from '../support/own-posts.ts';
import { toasts } from '../support/toasts.ts';
import { corpus, linesUpTo } from './corpus.ts';
import { expectRowsTrue } from './fields.ts';
import { expectHarmless, watchForHarm } from './harm.ts';
import { expectMailsHarmless, mailsTo } from './mails.ts';
import { call, origin, packed } from './write-texts.ts';

/** Texts without markup, which are shown literally. */
const plain = corpus.filter((text) => !/[*_]/.test(text));
const NOTE_MAX = 1000;

test('shows a hostile post as plain text when it is emailed, paid for, reported, versioned and deleted', async ({
  page,
  browser,
  newWriter,
  becomeSubscriber,
  pageOf,
}) => {
  const writer = await newWriter();
  const reader = await becomeSubscriber(writer);
  const desk = await pageOf(writer.request);
  const harm = [page, desk].map((each) => watchForHarm(each.context(), [origin]));
  const title = linesUpTo(100).find((text) => text.startsWith('"><img')) ?? '';
  const post = { title, content: corpus.join('\n\n'), category: 'food', subtopics: [], teams: [], imageId: null };
  await call(writer.request, 'PUT', `/api/posts/${crypto.randomUUID()}`, {
    post: { ...post, isFree: false },
    base: null,
  });
  const [published] = (await ownPosts({ request: writer.request })).filter((one) => one.title === title);
  if (published === undefined) throw new Error('nothing was published');

  await test.step('notifies a subscriber, who reads and reports the post', async () => {
    const told = async () => (await mailsTo(reader.email, 1)).filter(({ subject }) => subject.includes(title));
    await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(1);
    await expectMailsHarmless(browser, await told(), [title, plain[0] ?? ''], 'a mail of a new post');
    await page.goto(articlePath(published));
    await expectHarmless(page, [title, ...plain], 'an article that is paid for');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Report this article' });
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('textbox').fill(packed(NOTE_MAX)[0] ?? '');
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect(dialog.getByText(moderationTexts.reported)).toBeVisible();
    await expectHarmless(page, [title], 'a report that was sent');
  });

  await test.step('shows the versions to the author, who deletes the post', async () => {
    await desk.goto(editPostPath(published.id));
    await desk.getByRole('button', { name: 'Versions' }).click();
    const version = openDialog(desk).getByRole('button', { name: /Version 1/ });
    await expect(version).toBeVisible();
    await expectHarmless(desk, [title], 'versions');
    await version.click();
    await expect(desk.getByRole('button', { name: 'Restore this version' })).toBeVisible();
    await expectHarmless(desk, [title, ...plain], 'a version');
    await desk.getByRole('button', { name: 'Restore this version' }).click();
    await expect(toasts(desk).getByText(/Version \d+ restored/)).toBeVisible();
    await expectHarmless(desk, [title], 'a toast');

    await desk.goto(ownPostsPath);
    await desk.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
    await expectHarmless(desk, [`Delete “${title}”?`], 'what asks back');
    await openDialog(desk).getByRole('button', { name: 'Delete Post' }).click();
    await expect(toasts(desk).getByText('Post deleted successfully')).toBeVisible();
    await expectHarmless(desk, [], 'a toast');
  });

  await page.reload();
  await expectHarmless(page, [], 'an article that is gone');
  expectRowsTrue('kept');
  expect(harm.flat(), 'what hostile texts achieved').toEqual([]);
  countCases('hostile', 2 * plain.length + 8);
});
