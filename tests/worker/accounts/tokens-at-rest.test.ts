import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { sendPostNotices } from '../../../worker/features/posts/post-notices.service.ts';
import { countCases } from '../../support/cases.ts';
import { newAccount, PASSWORD, signUp } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { newClient } from '../support/client.ts';
import { jobCtx, newWriter, postInput, subscribe } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { publish } from '../support/posts.ts';
import { storedIn, tableNames, writingsOf } from '../support/stored.ts';

const ok = async (answer: Promise<Response>) => {
  const response = await answer;
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return response;
};

/** Returns every token mailed to an address that signs a user in or performs an action. */
async function mailedTo(address: string): Promise<string[]> {
  const mails = await mailsTo(address);
  return mails.flatMap(({ text, html, unsubscribeUrl }) =>
    [...`${text} ${html} ${unsubscribeUrl}`.matchAll(/token=([\w.-]+)/g)].map(([, token = '']) => token),
  );
}

test('stores nothing that was emailed or set as a cookie, before or after its use', async () => {
  const account = await signUp();
  const { client } = account;
  const user = await env.DB.prepare('SELECT seq, id FROM users WHERE email = ?1')
    .bind(account.email)
    .first<{ seq: number; id: string }>();
  const person = { ...account, seq: user?.seq ?? 0, id: user?.id ?? '' };
  const moved = newAccount().email;
  const writer = await newWriter();
  await subscribe(person, writer.person);
  const { id } = await publish(writer.client, postInput());
  await sendPostNotices(jobCtx(), { postId: id, publishedAt: 0, after: '' });
  await ok(client.post('/api/auth/resend-confirmation'));
  await ok(newClient().post('/api/auth/forgot-password', { email: account.email }));
  await ok(newClient().post('/api/auth/reset-requests', { email: account.email }));
  const admin = await newAdmin();
  const { requests } = await (await admin.client.get('/api/admin/reset-requests')).json<{
    requests: { id: string }[];
  }>();
  await ok(admin.client.post(`/api/admin/reset-requests/${requests[0]?.id}/send-link`));
  const other = newClient();
  await ok(other.post('/api/auth/sign-in', { email: account.email, password: PASSWORD, remember: true }));

  const tokens = async () => [...new Set([...(await mailedTo(account.email)), ...(await mailedTo(moved))])];
  const cookies = () => [client, other].flatMap((browser) => [...browser.cookies.values()]);
  const known = new Set<string>();
  let checked = 0;
  const read = async (when: string) => {
    for (const secret of [...(await tokens()), ...cookies()]) known.add(secret);
    for (const table of await tableNames()) {
      const stored = await storedIn(table);
      const lying = [...known].filter((secret) => writingsOf(secret).some((writing) => stored.includes(writing)));
      expect([when, table, lying]).toEqual([when, table, []]);
    }
    checked += known.size;
  };
  await read('as they are mailed');

  const [unsubscribing] = (await mailsTo(account.email)).flatMap(({ unsubscribeUrl }) => unsubscribeUrl ?? []);
  for (const token of await tokens()) {
    // Opens links as mail scanners and users do, correctly and incorrectly.
    for (const path of ['/auth?mode=confirm&', '/auth?mode=reset&', '/auth?mode=change-email&', '/unsubscribe?']) {
      await (await newClient().get(`${path}token=${token}`)).text();
    }
    await newClient().post('/api/auth/confirm-email', { token });
    await newClient().post('/api/auth/change-email', { token });
    await newClient().post('/api/mail/unsubscribe', { token });
  }
  await read('once they were opened');
  await ok(client.post('/api/account/email', { email: moved, password: PASSWORD }));
  await read('once another address was asked for');
  for (const token of await tokens()) {
    await newClient().post('/api/auth/change-email', { token });
    await newClient().post('/api/auth/reset-password', { token, password: 'another-horse-2' });
  }
  await read('once they were used');
  expect(unsubscribing).toMatch(/token=/);
  // A confirmation, two resets, an email change, an unsubscribe link; and cookies.
  expect(known.size).toBeGreaterThanOrEqual(7);
  countCases('secrets', checked);
});
