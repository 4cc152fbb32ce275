import type { PlatformSettingsResponse } from '#contract/settings';
import { expect, test } from '../support/admins.ts';
import { countCases } from '../support/cases.ts';
import { linesUpTo } from './corpus.ts';
import { expectRowsTrue } from './fields.ts';
import { expectHarmless, watchForHarm } from './harm.ts';
import { expectMailsHarmless, mailsTo } from './mails.ts';
import { call, origin, packed } from './write-texts.ts';

const NAME_MAX = 60;
const MESSAGE_MAX = 5000;
/** Texts that fit a short line. */
const some = linesUpTo(30).filter((_text, n) => n % 6 === 0);

test('shows hostile input as plain text, also in messages about its rejection', async ({
  page,
  context,
  browser,
  newReader,
  pageOf,
  admin,
  adminPage,
}) => {
  const home = await pageOf((await newReader()).request);
  const harm = [page, home, adminPage].map((each) => watchForHarm(each.context(), [origin]));
  expect(some.length).toBeGreaterThan(5);

  await test.step('rejects the account of a guest', async () => {
    await page.goto('/auth?mode=signup');
    for (const text of some) {
      const account = { email: text, username: text, password: 'quiet-harbour-7' };
      await call(context.request, 'POST', '/api/auth/sign-up', account, [422]);
      await page.getByLabel('Email', { exact: true }).fill(text);
      await page.getByLabel('Username', { exact: true }).fill(text);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await expectHarmless(page, [text], 'sign-up, refused');
    }
  });

  await test.step('searches a blogger for a reader, and a reader for an admin', async () => {
    await home.goto('/?tab=find');
    await adminPage.goto('/admin?tab=dashboard');
    for (const text of some) {
      await home.getByRole('searchbox', { name: 'Username' }).fill(text);
      await expect(home.getByRole('heading', { name: 'No bloggers found' })).toBeVisible();
      await expectHarmless(home, [`match “${text.trim()}”`], 'bloggers, none found');
      await adminPage.getByRole('searchbox', { name: 'Search readers' }).fill(text);
      await expectHarmless(adminPage, [`matching "${text.trim()}"`], 'readers, none found');
    }
  });

  await test.step('accepts a guest’s contact message', async () => {
    const settings = await admin.get(`${origin}/api/admin/platform/settings`);
    const { platformEmail } = (await settings.json()) as PlatformSettingsResponse;
    const [name = ''] = linesUpTo(NAME_MAX);
    const [message = ''] = packed(MESSAGE_MAX);
    await page.goto('/contact');
    await page.getByLabel('Name (optional)').fill(name);
    await page.getByLabel('Email', { exact: true }).fill('guest@journey.test');
    await page.getByLabel('Message', { exact: true }).fill(message);
    await expectHarmless(page, [name, message], 'the form to write to the platform');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const written = async () => (await mailsTo(platformEmail, 1)).filter(({ text }) => text.includes(name));
    await expect.poll(async () => (await written()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    await expectMailsHarmless(browser, await written(), [name, message], 'a mail to the platform');
  });

  expectRowsTrue('typed');
  expect(harm.flat(), 'what hostile texts achieved').toEqual([]);
  countCases('hostile', 3 * some.length + 2);
});
