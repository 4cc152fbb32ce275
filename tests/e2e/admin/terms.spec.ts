import type { APIRequestContext } from '@playwright/test';
import { announcementMessages } from '#contract/announcements';
import { type TermsEditorResponse, termsMessages } from '#contract/terms';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';
import { openDialog } from '../support/dialogs.ts';
import { pressKey, typeInto } from '../support/keyboard.ts';
import { changeStoredData, queryDatabase } from '../support/stored-data.ts';
import { toasts } from '../support/toasts.ts';

// Everybody is asked to agree, so this runs alone.
test.use({ expectedErrors: /Failed to load resource/ });
test.afterAll(async () => {
  const name = 'terms_versions_kept';
  const [trigger] = queryDatabase<{ sql: string }>('SELECT sql FROM sqlite_schema WHERE name = :name', { name });
  const deleteAll = [`DROP TRIGGER ${name}`, 'DELETE FROM terms_versions', 'DELETE FROM terms_drafts'];
  await changeStoredData(...[...deleteAll, trigger?.sql ?? ''].map((sql) => ({ sql })));
});

/** Publishes the next version of the Terms, in force from today, with a question. */
async function publishNext(admin: APIRequestContext, origin: string | undefined, summary: string) {
  const path = `${origin}/api/admin/terms/terms`;
  const headers = { Origin: origin ?? '' };
  const read = async (): Promise<TermsEditorResponse> => await (await admin.get(path)).json();
  const { draft, versions } = await read();
  const newestVersion = versions[0]?.version ?? 0;
  const data = { text: 'Be kind.', summary, base: draft.updatedAt, newestVersion };
  expect((await admin.put(`${path}/draft`, { headers, data })).status()).toBe(200);
  const { updatedAt: base } = (await read()).draft;
  const day = new Date().toISOString().slice(0, 10);
  const request = { base, newestVersion, day, needsConsent: true };
  expect((await admin.post(`${path}/versions`, { headers, data: request })).status()).toBe(200);
}

test('publishes a version of the Terms, to which a reader agrees, and announces news', async ({
  admin,
  adminPage,
  baseURL,
  becomeConfirmedReader,
  page,
}) => {
  await becomeConfirmedReader();
  const terms = adminPage.getByRole('region', { name: 'Terms', exact: true });
  await adminPage.goto('/admin?tab=terms');
  await expect(terms.getByLabel('Text', { exact: true })).toBeVisible();
  await expectAccessible(adminPage, 'admin/terms: filled');

  await test.step('starts from the text of the product', async () => {
    await pressKey(adminPage, terms.getByRole('button', { name: 'Start from the Current Text' }));
    await expect(terms.getByLabel('Text', { exact: true })).toHaveValue(/## Your account\s+You must be at least 16/);
    await typeInto(adminPage, terms.getByLabel('What changes'), 'Comments have rules of their own.');
    await pressKey(adminPage, terms.getByRole('button', { name: 'Save Draft' }));
    await expect(toasts(adminPage).getByText(termsMessages.saved)).toBeVisible();
    await pressKey(adminPage, terms.getByRole('button', { name: 'Show Preview' }));
    await expect(terms.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await expectAccessible(adminPage, 'admin/terms: a preview');
  });

  await test.step('publishes it with a question', async () => {
    await terms.getByLabel('In force from').fill(new Date().toISOString().slice(0, 10));
    await terms.getByLabel('Ask people to agree before they publish, comment or subscribe').check();
    await pressKey(adminPage, terms.getByRole('button', { name: 'Publish Version 1' }));
    await openDialog(adminPage).getByRole('button', { name: 'Publish' }).click();
    await expect(toasts(adminPage).getByText(termsMessages.published)).toBeVisible();
  });

  await test.step('asks a reader once', async () => {
    await page.goto('/terms/1');
    await expect(page.getByText('Version 1, in force since')).toBeVisible();
    await page.mouse.move(10, 10);
    await page.mouse.move(20, 20);
    const bar = page.getByRole('region', { name: 'New version: Terms' });
    await expect(bar).toContainText('Comments have rules of their own.');
    await expectAccessible(page, 'terms: asked to agree');
    // A version that is published meanwhile is asked for instead, and the answer to the earlier one does not count.
    await publishNext(admin, baseURL, 'Comments have fewer rules.');
    await pressKey(page, bar.getByRole('button', { name: 'Agree' }));
    await expect(bar).toContainText('Comments have fewer rules.');
    await expect(bar.getByRole('link', { name: 'Read version 2' })).toBeVisible();
    await expect(toasts(page).getByText(termsMessages.agreed)).toHaveCount(0);
    await pressKey(page, bar.getByRole('button', { name: 'Agree' }));
    await expect(toasts(page).getByText(termsMessages.agreed)).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expectAccessible(page, 'terms: a version');
    await page.reload();
    await page.mouse.move(30, 30);
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  await test.step('announces news, which the reader finds in the notifications', async () => {
    const title = `News ${crypto.randomUUID().slice(0, 8)}`;
    await adminPage.goto('/admin?tab=announcements');
    await expect(adminPage.getByText(/People who get it: [\d,]+ by email/)).toBeVisible();
    await expectAccessible(adminPage, 'admin/announcements: filled');
    await typeInto(adminPage, adminPage.getByLabel('Title'), title);
    await typeInto(adminPage, adminPage.getByLabel('Text', { exact: true }), 'Writing is **easier** now.');
    await adminPage.getByLabel('Email', { exact: true }).uncheck();
    await pressKey(adminPage, adminPage.getByRole('button', { name: 'Send Announcement' }));
    await openDialog(adminPage).getByRole('button', { name: 'Send' }).click();
    await expect(toasts(adminPage).getByText(announcementMessages.sent)).toBeVisible();
    await expect(adminPage.getByRole('listitem').filter({ hasText: title })).toContainText('Everybody with an account');
    await expectAccessible(adminPage, 'admin/announcements: sent');
    await expect
      .poll(async () => {
        await page.goto('/notifications');
        return await page.getByRole('listitem').filter({ hasText: title }).count();
      })
      .toBe(1);
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Writing is easier now.');
  });
});
