import type { AppealsResponse } from '#contract/appeals';
import type { BloggerReportsResponse } from '#contract/moderation';
import { userIdOf } from '../support/accounts.ts';
import { expect, test } from '../support/admins.ts';
import { countCases } from '../support/cases.ts';
import { linkMailedTo } from '../support/inbox.ts';
import { pressKey } from '../support/keyboard.ts';
import { expectRowsTrue } from './fields.ts';
import { expectHarmless, watchForHarm } from './harm.ts';
import { expectMailsHarmless, mailsTo } from './mails.ts';
import { call, origin, packed } from './write-texts.ts';

const TEXT_MAX = 1000;

test('shows hostile reports of bloggers, notes, reasons and appeals as plain text', async ({
  browser,
  admin,
  adminPage,
  newBlogger,
  newReader,
  pageOf,
}) => {
  const [blogger, reporter] = [await newBlogger(['food']), await newReader()];
  const bloggerId = await userIdOf(blogger.request);
  const desk = await pageOf(blogger.request);
  const harm = [desk, adminPage].map((each) => watchForHarm(each.context(), [origin]));
  const [text = ''] = packed(TEXT_MAX);
  await call(blogger.request, 'PUT', `/api/bloggers/${bloggerId}/about-me`, { aboutMe: 'Words of mine' });

  await call(reporter.request, 'POST', `/api/bloggers/${bloggerId}/reports`, { reason: 'spam', note: text });
  await call(admin, 'POST', `/api/admin/reports/cases/blogger/${bloggerId}/notes`, { body: text });
  await adminPage.goto('/admin?tab=moderation');
  const notes = adminPage.getByRole('button', { name: `Notes and History ${blogger.username}` });
  await expect(notes).toBeVisible();
  await expectHarmless(adminPage, [text], 'the open reports of bloggers');
  await pressKey(adminPage, notes);
  await expect(adminPage.getByRole('region', { name: `Internal notes ${blogger.username}` })).toBeVisible();
  await expectHarmless(adminPage, [text], 'a case');

  const listed = await admin.get('/api/admin/reports/bloggers');
  const { reports } = (await listed.json()) as BloggerReportsResponse;
  const report = reports.find((filed) => filed.blogger.id === bloggerId);
  await call(admin, 'POST', `/api/admin/reports/bloggers/${report?.id}/answer`, {
    decision: 'bio_cleared',
    answer: text,
    reason: text,
  });
  const link = await linkMailedTo(blogger.email, /^Your About Me has been removed$/);
  const id = new URL(link).searchParams.get('statement');
  await call(blogger.request, 'POST', `/api/statements/${id}/appeals`, { text });
  await adminPage.reload();
  await expect(adminPage.getByRole('button', { name: `Reverse about ${blogger.username}` })).toBeVisible();
  await expectHarmless(adminPage, [text], 'the open appeals');
  const { appeals } = (await (await admin.get('/api/admin/reports/appeals')).json()) as AppealsResponse;
  const appeal = appeals.find(({ author }) => author.id === bloggerId);
  await call(admin, 'POST', `/api/admin/reports/appeals/${appeal?.id}/answer`, { result: 'upheld', answer: text });

  await desk.goto(link);
  await expect(desk.getByText('The decision was upheld')).toBeVisible();
  await expectHarmless(desk, [text], 'a statement');
  const mails = [...(await mailsTo(blogger.email, 2)), ...(await mailsTo(reporter.email, 1))];
  await expectMailsHarmless(browser, mails, [text], 'mails about decisions');

  expectRowsTrue('decisions');
  expect(harm.flat(), 'what hostile texts achieved').toEqual([]);
  countCases('hostile', 6);
});
