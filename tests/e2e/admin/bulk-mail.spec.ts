import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bulkMailMessages } from '#contract/bulk-mail';
import { createReturnPath } from '../../../worker/platform/mail/return-path.ts';
import { sessionKeysSchema } from '../../../worker/session-keys.ts';
import { mailWebhookSecret } from '../../sandbox/environment.ts';
import { signBody } from '../../sandbox/webhook-signature.ts';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';
import { openDialog } from '../support/dialogs.ts';
import { mailTo } from '../support/inbox.ts';
import { ports } from '../support/ports.ts';
import { send } from '../support/send.ts';
import { queryDatabase } from '../support/stored-data.ts';
import { toasts } from '../support/toasts.ts';

// The server that sends bulk mail affects all journeys, so these run alone.
test.use({ expectedErrors: /Failed to load resource/ });

const stateDir = process.env.E2E_STATE_DIR ?? '';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Reports a permanent bounce of a mail to a contact, as a mail provider does. */
async function reportBounce(baseURL: string, contact: number): Promise<void> {
  const keys = sessionKeysSchema.parse(readFileSync(join(stateDir, 'session-keys'), 'utf8').trim());
  const returnPath = await createReturnPath({ campaign: 1, contact }, 'bounces.journey.test', keys);
  const body = JSON.stringify({ id: 'journey', type: 'bounce', returnPath, isPermanent: true });
  const signature = await signBody(body, mailWebhookSecret(stateDir), Date.now());
  const response = await fetch(`${baseURL}/api/webhooks/mail/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-signature': signature },
    body,
  });
  expect(response.status).toBe(200);
}

test('saves, tests, checks and removes the bulk server', async ({ adminPage, admin, baseURL }) => {
  await adminPage.goto('/admin?tab=mail');
  const server = section(adminPage, 'Bulk Server');
  await expect(server).toContainText('Without a bulk server, the account server sends posts');
  try {
    await server.getByRole('button', { name: 'Save Bulk Server' }).click();
    await expect(server.getByLabel('SMTP server')).toBeFocused();
    await server.getByLabel('Bounce domain (optional)').fill('not a domain');
    await server.getByLabel('Connections').fill('9');
    await server.getByRole('button', { name: 'Save Bulk Server' }).click();
    await expect(server.getByLabel('Connections')).toHaveAccessibleDescription(
      new RegExp(bulkMailMessages.socketsInvalid),
    );
    await expectAccessible(adminPage, 'admin/mail: a refused bulk server');
    await server.getByLabel('SMTP server').fill('127.0.0.1');
    await server.getByLabel('Port', { exact: true }).fill(ports.SMTP_PORT);
    await server.getByLabel('Username').fill('postmaster');
    await server.getByLabel('Password', { exact: true }).fill('quiet-harbour-7');
    await server.getByLabel('From email').fill('posts@news.journey.test');
    await server.getByLabel('Bounce domain (optional)').fill('bounces.news.journey.test');
    await server.getByLabel('Connections').fill('2');
    await server.getByRole('checkbox', { name: 'Use TLS' }).uncheck();
    await server.getByRole('button', { name: 'Save Bulk Server' }).click();
    await expect(toasts(adminPage).getByText(bulkMailMessages.saved)).toBeVisible();

    const testing = section(adminPage, 'Bulk Server Test');
    const to = `bulk-${Date.now()}@journey.test`;
    await testing.getByLabel('Email address to test').fill(to);
    await testing.getByRole('button', { name: 'Test Bulk Server' }).click();
    await expect(testing.getByText(`127.0.0.1:${ports.SMTP_PORT} accepted the email`)).toBeVisible();
    await mailTo(to, /Test mail/);

    const domain = section(adminPage, 'Domain Check');
    await domain.getByRole('button', { name: 'Check Domain' }).click();
    await expect(domain.getByLabel('DKIM selector')).toHaveAccessibleDescription(
      new RegExp(bulkMailMessages.selectorInvalid),
    );
    await domain.getByLabel('DKIM selector').fill('s1');
    await domain.getByRole('button', { name: 'Check Domain' }).click();
    await expect(domain.getByRole('listitem')).toContainText([
      'SPF: OK',
      'DKIM: OK',
      'DMARC: Could be stricter',
      'Bounces: Missing',
    ]);
    await expectAccessible(adminPage, 'admin/mail: a bulk server');

    await server.getByRole('button', { name: 'Remove Bulk Server' }).click();
    await openDialog(adminPage).getByRole('button', { name: 'Remove Bulk Server' }).click();
    await expect(toasts(adminPage).getByText(bulkMailMessages.removed)).toBeVisible();
    await expect(domain).toBeHidden();
  } finally {
    const { settings } = await (await admin.get(`${baseURL}/api/admin/bulk-mail`)).json();
    if (settings !== null) await admin.delete(`${baseURL}/api/admin/bulk-mail`, { headers: { Origin: baseURL ?? '' } });
  }
});

test('looks up a suppressed address, and removes it from the list', async ({ admin, adminPage, baseURL }) => {
  const address = 'admin@demo.test';
  const [blogger] = queryDatabase<{ id: string }>(
    `SELECT u.id FROM profiles p JOIN users u ON u.seq = p.user
      WHERE u.deleting_at IS NULL AND u.email <> :address ORDER BY u.seq LIMIT 1`,
    { address },
  );
  await send(admin, 'PUT', `${baseURL}/api/bloggers/${blogger?.id}/follow`, { cadence: 'none' });
  const [member] = queryDatabase<{ contact: number }>(
    'SELECT c.seq AS contact FROM contacts c JOIN users u ON u.seq = c.user WHERE u.email = :address',
    { address },
  );
  await reportBounce(baseURL ?? '', member?.contact ?? 0);
  await adminPage.goto('/admin?tab=mail');
  const list = section(adminPage, 'Suppression List');
  await list.getByLabel('Email address').fill('nobody@journey.test');
  await list.getByRole('button', { name: 'Look Up' }).click();
  await expect(list.getByText('nobody@journey.test is not suppressed.')).toBeVisible();
  await list.getByLabel('Email address').fill(address.toUpperCase());
  await list.getByRole('button', { name: 'Look Up' }).click();
  await expect(list.getByRole('status')).toContainText('because its mail server rejects it');
  await expectAccessible(adminPage, 'admin/mail: a suppressed address');
  await list.getByRole('button', { name: 'Remove From List' }).click();
  await expect(toasts(adminPage).getByText(bulkMailMessages.suppressionRemoved)).toBeVisible();
  await expect(list.getByText('is not suppressed.')).toBeVisible();
});
