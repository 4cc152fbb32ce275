import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import { removeFactorsStatements } from '../../../worker/cli/removed-factors.ts';
import { reloadConfig } from '../../../worker/config.ts';
import { notifyRemovedFactors } from '../../../worker/features/second-factor/removed-factors.service.ts';
import { signUp } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { errorOf } from '../support/client.ts';
import { jobCtx } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { addPasskey } from '../support/passkeys.ts';
import { addApp, enterPassword, SECOND_FACTOR } from '../support/second-factors.ts';

const settings = env as unknown as Record<string, unknown>;
function requireFactor(value: 'required' | undefined): void {
  settings.ADMIN_SECOND_FACTOR = value;
  reloadConfig(env);
}
afterEach(() => requireFactor(undefined));

describe('an admin', () => {
  it('without a second factor can only set one up, if it is required', async () => {
    const { client } = await newAdmin();
    const read = () => client.get('/api/admin/platform/settings');
    expect((await read()).status).toBe(200);
    requireFactor('required');
    expect(await errorOf(await read())).toMatchObject({ status: 403, code: 'second_factor_required' });
    expect(await (await client.get(SECOND_FACTOR)).json()).toMatchObject({ isRequired: true });
    await client.put(`${SECOND_FACTOR}/new-devices`, { enabled: true });
    expect((await read()).status).toBe(403);
    await addPasskey(client);
    expect((await read()).status).toBe(200);
    expect(await (await client.get(SECOND_FACTOR)).json()).toMatchObject({ isRequired: false });
  });

  it('does not become one by a second factor', async () => {
    requireFactor('required');
    const { client } = await signUp();
    await addApp(client);
    expect(await errorOf(await client.get('/api/admin/platform/settings'))).toMatchObject({ code: 'forbidden' });
  });
});

it('removes lost second factors by a command, with an audit entry and an email', async () => {
  const { client, email } = await signUp();
  await addApp(client);
  expect((await enterPassword(email)).secondStep).not.toBeNull();
  const run = async () => {
    const statements = removeFactorsStatements(email, crypto.randomUUID(), Date.now());
    const results = await env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));
    return results.at(-1)?.results;
  };
  expect(await run()).toEqual([expect.objectContaining({ hadFactor: 1 })]);
  expect((await enterPassword(email)).viewer).not.toBeNull();
  const job = await env.DB.prepare(
    "SELECT id, payload FROM outbox_messages WHERE kind = 'factors-removed' ORDER BY rowid DESC",
  ).first<{ id: string; payload: string }>();
  await notifyRemovedFactors(jobCtx(), { id: job?.id ?? '', payload: JSON.parse(job?.payload ?? '{}') });
  expect((await mailsTo(email))[0]?.text).toContain('All second factors were removed');
  const entry = await env.DB.prepare(
    "SELECT admin_name FROM audit_entries WHERE action = 'second_factor_removed'",
  ).first();
  expect(entry).toEqual({ admin_name: 'command line' });
});
