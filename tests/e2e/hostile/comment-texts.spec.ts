import type { CommentReportsResponse } from '#contract/moderation';
import { expect, test } from '../support/admins.ts';
import { countCases } from '../support/cases.ts';
import { commentsPath, publishDiscussed } from '../support/moderated-comments.ts';
import { corpus } from './corpus.ts';
import { expectRowsTrue } from './fields.ts';
import { expectHarmless, watchForHarm } from './harm.ts';
import { expectMailsHarmless, mailsTo } from './mails.ts';
import { call, origin, packed } from './write-texts.ts';

const COMMENT_MAX = 2000;
const TEXT_MAX = 1000;
/** Comments that a young account writes in an hour. */
const WRITTEN_MAX = 3;
/** Texts without marks, links or escapes, which are shown literally. */
const plain = corpus.filter((text) => !/[*_`[\]\\]|https:/.test(text));

test('shows hostile comments as plain text to the blogger and to admins, and in emails', async ({
  browser,
  admin,
  adminPage,
  newBlogger,
  newReader,
  pageOf,
}) => {
  const author = await newBlogger(['food']);
  const post = await publishDiscussed(author.request, 'A soup that is commented on');
  const [commenter, reporter] = [await newReader(), await newReader()];
  const desk = await pageOf(author.request);
  const harm = [desk, adminPage].map((each) => watchForHarm(each.context(), [origin]));
  const bodies = packed(COMMENT_MAX, plain);
  expect(bodies.length).toBeLessThanOrEqual(WRITTEN_MAX);

  const ids: string[] = [];
  await test.step('writes comments, which the blogger reads and approves', async () => {
    for (const body of bodies) {
      const id = crypto.randomUUID();
      ids.push(id);
      await call(commenter.request, 'POST', `/api/posts/${post}/comments`, { id, body, parent: null });
      await call(commenter.request, 'PUT', `/api/comments/${id}`, { body });
    }
    await desk.goto(commentsPath());
    await expectHarmless(desk, plain, 'comments to moderate');
    await call(author.request, 'POST', '/api/profile/comments/decide', { ids, action: 'approve' });
  });

  const [note = ''] = packed(TEXT_MAX);
  await test.step('reports a comment, which an admin reads', async () => {
    await call(reporter.request, 'POST', `/api/comments/${ids[0]}/reports`, { reason: 'spam', note });
    await adminPage.goto('/admin?tab=moderation');
    const report = adminPage.getByRole('listitem').filter({ hasText: `Comment by ${commenter.username}` });
    await expectHarmless(adminPage, [note], 'the open reports of comments');
    await report.getByRole('button', { name: `Comment by ${commenter.username}`, exact: true }).click();
    await expect(adminPage.getByRole('dialog', { name: 'Read comment' })).toBeVisible();
    const texts = plain.filter((text) => bodies[0]?.includes(text));
    await expectHarmless(adminPage, texts, 'a comment that an admin reads');
  });

  await test.step('emails the answer and the reason', async () => {
    const { reports } = (await (await admin.get('/api/admin/comment-reports')).json()) as CommentReportsResponse;
    const report = reports.find(({ comment }) => comment.id === ids[0]);
    const [answer = '', reason = ''] = packed(TEXT_MAX);
    const decision = { decision: 'taken_down', answer, reason };
    await call(admin, 'POST', `/api/admin/comment-reports/${report?.id}/answer`, decision);
    await adminPage.reload();
    await adminPage.getByRole('region', { name: 'Reports' }).getByRole('tab', { name: 'Answered' }).click();
    await expectHarmless(adminPage, [answer], 'the answered reports of comments');
    await expectHarmless(adminPage, [reason], 'the comments that are taken down');
    for (const [email, text] of [
      [reporter.email, answer],
      [commenter.email, reason],
    ] as const) {
      const told = async () => (await mailsTo(email, 1)).filter(({ text: mailed }) => mailed.includes('comment'));
      await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(1);
      await expectMailsHarmless(browser, await told(), [text], 'mails about comments');
    }
  });

  expectRowsTrue('comments');
  expect(harm.flat(), 'what hostile texts achieved').toEqual([]);
  countCases('hostile', plain.length + 4);
});
