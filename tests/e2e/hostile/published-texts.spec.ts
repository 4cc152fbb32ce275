import type { Page } from '@playwright/test';
import type { SessionResponse } from '#contract/accounts';
import { articlePath, draftPath, editPostPath, ownPostsPath, type PostPage } from '#contract/posts';
import { signUpConfirmed } from '../support/accounts.ts';
import { expect, test } from '../support/admins.ts';
import { countCases } from '../support/cases.ts';
import { send } from '../support/send.ts';
import { addressesWith, expectAnswersHarmless } from './addresses.ts';
import { corpus } from './corpus.ts';
import { expectEveryFieldKnown, expectRowsTrue } from './fields.ts';
import { expectHarmless, foreignPartsOf, watchForHarm } from './harm.ts';
import { expectMailsHarmless, mailsTo } from './mails.ts';
import {
  answerReports,
  CATEGORY,
  call,
  commentOn,
  origin,
  packed,
  plain,
  report,
  writeAsBlogger,
} from './write-texts.ts';

/** Counts each text that a page shows as one case. */
function counted(where: { cases: number }) {
  return async (page: Page, texts: readonly string[], name: string) => {
    await expectHarmless(page, texts, name);
    where.cases += Math.max(1, texts.length);
  };
}

test('detects the harm of these texts when they are inserted as markup', async ({ browser }) => {
  const context = await browser.newContext();
  const harm = watchForHarm(context, []);
  const page = await context.newPage();
  await page.route('**/*', (route) => route.abort());
  const found = new Set<string>();
  for (const text of corpus) {
    await page.setContent(`<title>${text}</title><p title="${text}">${text}</p><a href="${text}">x</a>`);
    if ((await foreignPartsOf(page)).length > 0) found.add(text);
  }
  await context.close();
  expect(harm.filter((what) => what.startsWith('a dialog')).length).toBeGreaterThan(20);
  expect(found.size).toBeGreaterThan(corpus.length * 0.6);
});

test('shows every hostile text as it was written, without effect', async ({
  page,
  context,
  browser,
  playwright,
  pageOf,
  admin,
  adminPage,
}) => {
  const run = { cases: 0 };
  const shows = counted(run);
  const writer = await playwright.request.newContext({ baseURL: origin });
  const reader = await playwright.request.newContext({ baseURL: origin });
  await expectEveryFieldKnown(context.request);

  const author = await signUpConfirmed(writer);
  await send(writer, 'PUT', `${origin}/api/profile/blogging`, { enabled: true });
  await send(writer, 'PUT', `${origin}/api/profile/writing-topics`, { categories: [CATEGORY] });
  const person = await signUpConfirmed(reader);
  const { viewer } = (await (await writer.get('/api/session')).json()) as SessionResponse;
  const authorId = viewer?.id ?? '';
  const { posts, draft } = await writeAsBlogger(writer, authorId);
  expect(posts.length).toBe(corpus.length);
  const notes = await report(reader, posts);
  const [reported, [barred, ...public_]] = [posts.slice(0, notes.length), posts.slice(notes.length)];
  const [desk, home] = [await pageOf(writer), await pageOf(reader)];
  const harm = [page, desk, home, adminPage].map((each) => watchForHarm(each.context(), [origin]));

  await test.step('shows the reports to an admin, who answers them', async () => {
    await adminPage.goto('/admin?tab=moderation');
    await shows(adminPage, [...notes, ...reported.map(({ title }) => title)], 'the open reports');
    const responses = await answerReports(admin, reported);
    expect(responses).toEqual(notes);
    await call(admin, 'PUT', `/api/admin/posts/${barred?.id}/takedown`, { reason: packed(1000)[0] ?? '' });
    await adminPage.reload();
    await shows(adminPage, [...responses, barred?.title ?? ''], 'what was taken down');
    await adminPage.goto('/admin?tab=mail&state=sent');
    await expect(adminPage.getByRole('table', { name: 'Sent messages' })).toBeVisible();
    await shows(adminPage, [], 'the mails that were sent');
    const mails = [
      ...(await mailsTo(person.email, 1 + notes.length)),
      ...(await mailsTo(author.email, 2 + notes.length)),
    ];
    run.cases += await expectMailsHarmless(
      browser,
      mails,
      [...responses, ...reported.map(({ title }) => title)],
      'mails about reports',
    );
  });

  const [premium] = public_.filter(({ isFree }) => !isFree);
  const whole = public_.find(({ isFree }) => isFree);
  if (premium === undefined || whole === undefined) throw new Error('nothing was published');

  const comments = await commentOn(writer, whole);
  await test.step('shows the pages to a guest', async () => {
    await page.goto(articlePath(whole));
    await shows(page, [whole.title, ...plain], 'a composed article');
    await page.goto(`${articlePath(whole)}#comments`);
    await shows(page, comments, 'the comments of an article');
    await page.goto(`/topic/${CATEGORY}`);
    const list = (await (await context.request.get(`/api/topics/${CATEGORY}/posts`)).json()) as PostPage;
    const titles = list.posts.filter(({ author }) => author?.id === authorId).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(30);
    await shows(page, titles, 'a list of posts');
    // Navigates within the app, so the browser renders the article.
    await page.getByRole('link', { name: premium.title, exact: true }).first().click();
    await expect(page.getByRole('heading', { name: 'Continue Reading' })).toBeVisible();
    await shows(page, [premium.title], 'the teaser of an article');
    await page.goto(`/blogger/${authorId}`);
    await shows(page, plain, 'a blogger’s page');
    await page.goto('/browse-posts');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await shows(page, [], 'the free posts');
  });

  await test.step('shows the lists to a reader, who follows them', async () => {
    await call(reader, 'POST', '/api/interests/categories', { categories: [CATEGORY] });
    await home.goto('/');
    await shows(home, [public_[0]?.title ?? ''], 'a feed');
    const box = home.getByRole('banner').getByRole('combobox', { name: 'Search' });
    for (const text of corpus.filter((_, n) => n % 10 === 0)) {
      const answered = home.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return pathname === '/api/search' && text.startsWith(searchParams.get('q') ?? '\0');
      });
      await box.fill(text);
      expect((await answered).ok(), text).toBe(true);
      await shows(home, [text], 'a search');
    }
  });

  await test.step('shows all texts to their author, who edits them', async () => {
    await desk.goto(ownPostsPath);
    await shows(
      desk,
      public_.slice(0, 10).map(({ title }) => title),
      'one’s own posts',
    );
    await desk.goto('/?tab=content&view=drafts');
    await shows(desk, packed(500).slice(0, 1), 'one’s own drafts');
    for (const [path, what] of [
      [draftPath(draft), 'draft'],
      [editPostPath(whole.id), 'post'],
    ] as const) {
      await desk.goto(path);
      await shows(desk, corpus, `a ${what} in the editor`);
      await desk.getByRole('tab', { name: 'Preview' }).click();
      await shows(desk, plain, `the preview of a ${what}`);
    }
  });

  expectRowsTrue('texts');
  expect(harm.flat(), 'what hostile texts achieved').toEqual([]);
  countCases('hostile', run.cases);
});

test('treats every part of an address as text', async ({ page, context, browser, adminPage }) => {
  const harm = [page, adminPage].map((each) => watchForHarm(each.context(), [origin]));
  const read = await expectAnswersHarmless(context.request, browser, addressesWith(corpus));
  const opened = addressesWith(corpus.filter((_text, n) => n % 12 === 0)).filter((_path, n) => n % 2 === 0);
  for (const path of opened) {
    await page.goto(path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectHarmless(page, [], path);
  }
  // Admins see the suspicious requests in the security log.
  await adminPage.goto('/admin?tab=security');
  await expect(adminPage.getByRole('table', { name: 'Security events' })).toBeVisible();
  await expectHarmless(adminPage, [], 'the security log');
  expect(harm.flat(), 'what hostile texts achieved').toEqual([]);
  countCases('hostile', read + opened.length + 1);
});
