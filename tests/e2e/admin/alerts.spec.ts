import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { alertMessages } from '#contract/alerts';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/admins.ts';
import { mailTo } from '../support/inbox.ts';
import { toasts } from '../support/toasts.ts';

// The settings of alerts affect all admins, so this runs alone.
test.use({ expectedErrors: /Failed to load resource/ });

type Received = { method: string; path: string; signature: string; body: string };

/** Starts a service that receives alerts. Returns its address and what it got. */
async function startReceiver() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const signature = String(request.headers['webhook-signature'] ?? '');
    received.push({
      method: request.method ?? '',
      path: request.url ?? '',
      signature,
      body: Buffer.concat(parts).toString(),
    });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { address: `http://127.0.0.1:${port}`, received, close: () => server.close() };
}

/** Runs the jobs of a cron line. */
async function runJobs(baseURL: string | undefined, cron: string): Promise<void> {
  const address = new URL('/cdn-cgi/local/scheduled', baseURL);
  address.searchParams.set('cron', cron);
  expect((await fetch(address)).status).toBe(200);
}

test('sets up a webhook, quiet hours and a heartbeat, and tests them', async ({ adminPage, admin, baseURL }) => {
  const receiver = await startReceiver();
  const settings = `${baseURL}/api/admin/alerts/settings`;
  const headers = { Origin: baseURL ?? '' };
  try {
    await adminPage.goto('/admin?tab=platform');
    const alerts = adminPage.getByRole('region', { name: 'Alerts', exact: true });
    await alerts.getByLabel('Webhook address (optional)').fill('https://10.0.0.1/alerts');
    await alerts.getByLabel('Quiet from (optional)').fill('25:00');
    await alerts.getByRole('button', { name: 'Save Alerts' }).click();
    await expect(alerts.getByLabel('Quiet from (optional)')).toHaveAccessibleDescription(
      new RegExp(alertMessages.timeInvalid),
    );
    await alerts.getByLabel('Quiet from (optional)').fill('22:00');
    await alerts.getByLabel('Quiet to (optional)').fill('07:00');
    await alerts.getByRole('button', { name: 'Save Alerts' }).click();
    await expect(alerts.getByLabel('Webhook address (optional)')).toHaveAccessibleDescription(
      new RegExp(alertMessages.urlInvalid),
    );
    await expectAccessible(adminPage, 'admin/platform: refused alert settings');

    await alerts.getByLabel('Webhook address (optional)').fill(`${receiver.address}/alerts`);
    await alerts.getByLabel('Heartbeat address (optional)').fill(`${receiver.address}/beat`);
    await alerts.getByLabel('Daily digest').selectOption('At 08:00');
    await alerts.getByRole('button', { name: 'Save Alerts' }).click();
    await expect(toasts(adminPage).getByText(alertMessages.saved)).toBeVisible();
    const secret = (await alerts.getByText(/^whsec_/).textContent()) ?? '';

    await alerts.getByRole('button', { name: 'Send Test Alert' }).click();
    await expect(alerts.getByText('The webhook accepted the test alert')).toBeVisible();
    await expect(alerts.getByText('Answered 204.')).toBeVisible();
    await expectAccessible(adminPage, 'admin/platform: a tested webhook');
    await mailTo('admin@demo.test', /Test alert/);
    const [sent] = receiver.received;
    const time = /^t=(\d+),/.exec(sent?.signature ?? '')?.[1];
    const expected = createHmac('sha256', secret).update(`${time}.${sent?.body}`).digest('hex');
    expect(sent).toMatchObject({ method: 'POST', path: '/alerts', signature: `t=${time},v1=${expected}` });

    // The heartbeat waits until the jobs of the demo content are done.
    await runJobs(baseURL, '17 * * * *');
    await expect
      .poll(async () => {
        await runJobs(baseURL, '*/5 * * * *');
        return receiver.received.some(({ path, method }) => path === '/beat' && method === 'GET');
      })
      .toBe(true);
    await adminPage.reload();
    await expect(alerts.getByText('Last heartbeat:')).toContainText('Answered 204.');
    await expect(alerts.getByText(secret)).toHaveCount(0);
    await expect(adminPage.getByRole('region', { name: 'Last Alerts' })).toBeVisible();

    const elsewhere = { webhookUrl: '', heartbeatUrl: '', quietFrom: '', quietTo: '', timeZone: 'UTC', digestHour: 10 };
    await alerts.getByLabel('Daily digest').selectOption('At 09:00');
    expect((await admin.put(settings, { headers, data: { mailsMe: true, ...elsewhere } })).ok()).toBe(true);
    await alerts.getByRole('button', { name: 'Save Alerts' }).click();
    await expect(alerts.getByText(alertMessages.conflict)).toBeVisible();
    await expect(alerts.getByText('Daily digest now saved')).toBeVisible();
    await expect(alerts.getByLabel('Heartbeat address (optional)')).toHaveValue('');
    await alerts.getByRole('button', { name: 'Save Alerts' }).click();
    await expect(alerts.getByText('Daily digest now saved')).toHaveCount(0);
  } finally {
    const off = { webhookUrl: '', heartbeatUrl: '', quietFrom: '', quietTo: '', timeZone: 'UTC', digestHour: null };
    await admin.put(settings, { headers, data: { mailsMe: true, ...off } });
    receiver.close();
  }
});
