import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { campaignReasons } from '#contract/bulk-mail';
import { FIRST_MAILS_PER_DAY } from '#contract/reader-import';
import { DAY } from '#contract/time';
import { getConfig } from '../../../worker/config.ts';
import { postCampaignKey } from '../../../worker/features/audience/campaigns.messages.ts';
import { sweepFormerMembers } from '../../../worker/features/audience/members.service.ts';
import { recordResults } from '../../../worker/features/campaigns/hand-over.service.ts';
import { createReturnPath } from '../../../worker/platform/mail/return-path.ts';
import { signUp } from '../support/accounts.ts';
import { followByMail, followedBloggers, listToken, membersOf } from '../support/audience.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { postReport, reportOf } from '../support/bulk-mail.ts';
import { campaignOf, fanOut } from '../support/campaigns.ts';
import { type Client, newClient } from '../support/client.ts';
import { jobCtx, newReader, newWriter, type Person } from '../support/factories.ts';
import { changeLimits } from '../support/limits.ts';
import { mailedToken } from '../support/mail.ts';
import { importReaders, mailedTo, newAddress, publishWithMail, readerRow } from '../support/reader-imports.ts';

beforeAll(silenceOutbox);
changeLimits({ readerImports: [1000, 60_000] });

test('emails nobody who had unsubscribed because of an import', async () => {
  const { person, client } = await newWriter();
  const [fine, off, left] = [newAddress(), newAddress(), newAddress()];
  await followByMail(person, left);
  const [member] = await membersOf(person);
  const token = await listToken({ contact: member?.contact ?? 0, blogger: person.seq });
  await newClient().put(`/api/mail/list?${new URLSearchParams({ token })}`, { cadence: 'none' });
  // Users who left the list, follow it already, or want no emails about posts.
  const [leaver, follower, quiet] = [await newReader(), await newReader(), await newReader()];
  for (const { client: reader } of [leaver, follower]) {
    await reader.put(`/api/bloggers/${person.id}/follow`, { cadence: 'each' });
  }
  await leaver.client.delete(`/api/bloggers/${person.id}/follow`);
  await quiet.client.put('/api/account/mail-preferences', { newPosts: false });
  const users = [leaver, follower, quiet].map(({ person: { email } }) => readerRow(email));
  await importReaders(client, [readerRow(fine), readerRow(off, false), readerRow(left), ...users]);
  expect(await mailedTo(await publishWithMail(client))).toEqual([fine, follower.person.email].toSorted());
  expect(await mailedTo(await publishWithMail(client))).toEqual([fine, follower.person.email].toSorted());
});

test('remembers for good who had unsubscribed', async () => {
  const { person, client } = await newWriter();
  const [left, back] = [newAddress(), newAddress()];
  const { person: user, client: leaver } = await newReader();
  for (const guest of [left, back]) await followByMail(person, guest);
  await leaver.put(`/api/bloggers/${person.id}/follow`, { cadence: 'each' });
  await leaver.delete(`/api/bloggers/${person.id}/follow`);
  await env.DB.prepare("UPDATE list_members SET state = 'left', left_at = 1 WHERE blogger = ?1").bind(person.seq).run();
  await sweepFormerMembers(jobCtx());
  expect(await membersOf(person)).toEqual([]);
  const rows = [readerRow(left), readerRow(user.email)];
  expect(await importReaders(client, rows)).toMatchObject({ added: 0, unsubscribed: 2, suppressed: 0 });
  expect(await membersOf(person)).toEqual([]);
  // The readers themselves can follow again, and the list of another blogger is another list.
  await followByMail(person, back);
  expect(await importReaders(client, [readerRow(back)])).toMatchObject({ added: 0, known: 1 });
  expect(await mailedTo(await publishWithMail(client))).toEqual([back]);
  const other = await newWriter();
  expect(await importReaders(other.client, rows)).toMatchObject({ added: 2, unsubscribed: 0 });
});

test('sends first emails to 500 imported readers on the first day, and to twice as many on the next', async () => {
  const { client } = await newWriter();
  const file = crypto.randomUUID();
  for (let part = 0; part < 2; part++) {
    await importReaders(
      client,
      Array.from({ length: 1000 }, () => readerRow(newAddress())),
      file,
    );
  }
  const now = Math.floor(Date.now() / DAY) * DAY + 1000;
  const mailed = async (at: number) =>
    (await fanOut(postCampaignKey(await publishWithMail(client)), jobCtx(at)))?.candidates;
  expect(await mailed(now)).toBe(FIRST_MAILS_PER_DAY);
  // Those who had theirs get the next one; no further reader does on the same day.
  expect(await mailed(now + 1000)).toBe(FIRST_MAILS_PER_DAY);
  expect(await mailed(now + DAY)).toBe(3 * FIRST_MAILS_PER_DAY);
  expect(await mailed(now + 2 * DAY)).toBe(4 * FIRST_MAILS_PER_DAY);
});

/** Imports readers in parts. */
async function importMany(client: Client, parts: number): Promise<void> {
  const file = crypto.randomUUID();
  for (let part = 0; part < parts; part++) {
    await importReaders(
      client,
      Array.from({ length: 1000 }, () => readerRow()),
      file,
    );
  }
}

test.each([campaignReasons.bounces, campaignReasons.complaints])(
  'sends first emails to 500 a day again after the breaker paused a campaign: %s',
  async (reason) => {
    const { person, client } = await newWriter();
    await importMany(client, 3);
    const now = Math.floor(Date.now() / DAY) * DAY + 1000;
    const fanOutAt = async (at: number) =>
      (await fanOut(postCampaignKey(await publishWithMail(client)), jobCtx(at)))?.candidates;
    expect(await fanOutAt(now)).toBe(FIRST_MAILS_PER_DAY);
    expect(await fanOutAt(now + DAY)).toBe(3 * FIRST_MAILS_PER_DAY);
    await env.DB.prepare("UPDATE campaigns SET state = 'paused', reason = ?2 WHERE blogger = ?1")
      .bind(person.seq, reason)
      .run();
    expect(await fanOutAt(now + 2 * DAY)).toBe(4 * FIRST_MAILS_PER_DAY);
    await env.DB.prepare("UPDATE campaigns SET state = 'sending', reason = ?2 WHERE blogger = ?1")
      .bind(person.seq, campaignReasons.resumed)
      .run();
    expect(await fanOutAt(now + 3 * DAY)).toBe(6 * FIRST_MAILS_PER_DAY);
  },
);

test.each(['permanent', 'complaint', 'temporary'] as const)(
  'takes an imported reader off the list after a %s report, unless it is temporary',
  async (kind) => {
    const { person, client } = await newWriter();
    const [reported, other, follower] = [newAddress(), newAddress(), newAddress()];
    await followByMail(person, follower);
    await importReaders(client, [readerRow(reported), readerRow(other)]);
    const key = postCampaignKey(await publishWithMail(client));
    await fanOut(key);
    const campaign = (await campaignOf(key))?.seq ?? 0;
    for (const address of [reported, follower]) {
      const contact = (await membersOf(person)).find(({ email }) => email === address)?.contact ?? 0;
      await recordResults(jobCtx(), campaign, contact % 8, [{ contact, state: 1 }]);
      const returnPath = await createReturnPath({ campaign, contact }, 'bounces.test', getConfig(env).sessionKeys);
      for (let times = 0; times < 2; times++) {
        expect((await postReport(reportOf({ campaign, contact, address, returnPath }, kind))).status).toBe(200);
      }
    }
    const states = Object.fromEntries((await membersOf(person)).map(({ email, state }) => [email, state]));
    const isOff = kind !== 'temporary';
    expect(states).toEqual({ [reported]: isOff ? 'left' : 'active', [other]: 'active', [follower]: 'active' });
    const again = await importReaders(client, [readerRow(reported)]);
    expect(again).toMatchObject({ added: 0, unsubscribed: isOff ? 1 : 0 });
    expect((await mailedTo(await publishWithMail(client))).includes(reported)).toBe(!isOff);
  },
);

/** Signs up with an address that is not confirmed yet. */
async function newUnconfirmed() {
  const { client, email } = await signUp();
  const confirm = async () => {
    const token = await mailedToken(email, 'confirm');
    expect((await newClient().post('/api/auth/confirm-email', { token })).status).toBe(200);
  };
  return { client, email, confirm };
}

/** Ends a guest's membership by the link of an email. */
async function unsubscribe(person: Person, address: string): Promise<void> {
  const member = (await membersOf(person)).find(({ email }) => email === address);
  const token = await listToken({ contact: member?.contact ?? 0, blogger: person.seq });
  await newClient().put(`/api/mail/list?${new URLSearchParams({ token })}`, { cadence: 'none' });
}

test.each(['a contact', 'no contact'])(
  'leaves an imported guest unsubscribed who confirms an account with %s',
  async (which) => {
    const { person, client } = await newWriter();
    const [left, off] = [await newUnconfirmed(), await newUnconfirmed()];
    const { person: elsewhere } = await newWriter();
    await importReaders(client, [readerRow(left.email), readerRow(off.email, false)]);
    await unsubscribe(person, left.email);
    for (const { client: reader, confirm } of [left, off]) {
      if (which === 'a contact') await reader.put(`/api/bloggers/${elsewhere.id}/follow`, {});
      await confirm();
    }
    expect((await membersOf(person)).map(({ state, email }) => [state, email])).toEqual([
      ['left', null],
      ['left', null],
    ]);
    await importReaders(client, [readerRow(left.email), readerRow(off.email)]);
    expect(await mailedTo(await publishWithMail(client))).toEqual([]);
    for (const { client: reader } of [left, off]) {
      expect((await followedBloggers(reader)).map(({ id }) => id)).not.toContain(person.id);
    }
  },
);

test('leaves a user unsubscribed whose address is imported before the user confirms it', async () => {
  const { person, client } = await newWriter();
  const { client: reader, email, confirm } = await newUnconfirmed();
  await reader.put(`/api/bloggers/${person.id}/follow`, { cadence: 'each' });
  await reader.delete(`/api/bloggers/${person.id}/follow`);
  await importReaders(client, [readerRow(email)]);
  await confirm();
  expect(await membersOf(person)).toMatchObject([{ state: 'left' }]);
  expect(await followedBloggers(reader)).toEqual([]);
  expect(await mailedTo(await publishWithMail(client))).toEqual([]);
});
