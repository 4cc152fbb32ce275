import type { NoticeResponse } from '#contract/notice';
import type { PlatformSettingsResponse } from '#contract/settings';
import { signUp } from '../support/accounts.ts';
import { expect, test } from '../support/admins.ts';
import { countCases } from '../support/cases.ts';
import { ports } from '../support/ports.ts';
import { send } from '../support/send.ts';
import { linesUpTo } from './corpus.ts';
import { expectRowsTrue } from './fields.ts';
import { expectHarmless, watchForHarm } from './harm.ts';
import { expectMailsHarmless, mailsTo } from './mails.ts';
import { call, origin } from './write-texts.ts';

const NOTICE = '/api/admin/platform/notice';
const SETTINGS = `${origin}/api/admin/platform/settings`;
const NAME_MAX = 60;

// The platform's name and notice are on every page, the name is in every email, so this journey runs alone.
test('shows a hostile platform name, notice and sender as plain text, on pages and in emails', async ({
  page,
  browser,
  playwright,
  admin,
  adminPage,
}) => {
  const read = async () => (await (await admin.get(SETTINGS)).json()) as PlatformSettingsResponse;
  async function toNotice(text: string) {
    const { updatedAt: base } = (await (await admin.get(origin + NOTICE)).json()) as NoticeResponse;
    return { text, startsAt: null, endsAt: null, base };
  }
  const { platformName, platformEmail, feePercentage } = await read();
  const before = { platformName, platformEmail, feePercentage };
  const server = { smtpServer: '127.0.0.1', smtpPort: Number(ports.SMTP_PORT), useTls: false };
  const sender = { ...server, password: 'quiet-harbour-7', fromEmail: 'soup@journey.test' };
  const harm = [page, adminPage].map((each) => watchForHarm(each.context(), [origin]));
  const names = linesUpTo(NAME_MAX).filter((_text, n) => n % 9 === 0);
  expect(names.length).toBeGreaterThan(4);
  let cases = 0;
  try {
    for (const platformName of names) {
      await call(admin, 'PUT', '/api/admin/platform/settings', {
        ...before,
        platformName,
        base: (await read()).updatedAt,
      });
      const smtp = { ...sender, smtpUsername: platformName, fromName: platformName };
      await call(admin, 'PUT', '/api/admin/smtp', smtp);
      await call(admin, 'PUT', NOTICE, await toNotice(platformName));
      await adminPage.goto('/admin?tab=platform');
      await expectHarmless(adminPage, [platformName], 'the platform’s settings');
      const request = await playwright.request.newContext();
      const { email } = await signUp(request);
      await request.dispose();
      cases +=
        1 + (await expectMailsHarmless(browser, await mailsTo(email, 1), [platformName], 'a mail of the platform'));
    }
    const [last = ''] = names.slice(-1);
    const terms = await (await admin.get('/api/admin/terms/privacy')).json();
    const newestVersion = terms.versions[0]?.version ?? 0;
    const draft = { text: last, summary: last, base: terms.draft.updatedAt, newestVersion };
    await call(admin, 'PUT', '/api/admin/terms/privacy/draft', draft);
    await adminPage.goto('/admin?tab=terms');
    await expectHarmless(adminPage, [last], 'the terms');
    const way = { audience: 'bloggers', byEmail: false, byNotification: true };
    await call(admin, 'POST', '/api/admin/announcements', { id: crypto.randomUUID(), title: last, text: last, ...way });
    await adminPage.goto('/admin?tab=announcements');
    await expectHarmless(adminPage, [last], 'the announcements');
    // Guests' pages are cached for a minute; this one has not been requested before, so it has the new name.
    await page.goto('/contact');
    await expectHarmless(page, names.slice(-1), 'a page');
  } finally {
    await send(admin, 'PUT', origin + NOTICE, await toNotice(''));
    await send(admin, 'PUT', SETTINGS, { ...before, base: (await read()).updatedAt });
    await send(admin, 'PUT', `${origin}/api/admin/smtp`, { ...sender, smtpUsername: 'postmaster', fromName: '' });
  }
  expectRowsTrue('platform');
  expect(harm.flat(), 'what hostile texts achieved').toEqual([]);
  countCases('hostile', cases + 1);
});
