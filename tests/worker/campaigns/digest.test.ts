import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { startDigest } from '../../../worker/features/campaigns/digest.service.ts';
import { membersOf } from '../support/audience.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { campaignOf, fanOut, mailsOf } from '../support/campaigns.ts';
import { newClient } from '../support/client.ts';
import { jobCtx, newBlogger, newPost, newReader } from '../support/factories.ts';

beforeAll(silenceOutbox);

/** The next Monday at 6:30 UTC. */
const MONDAY = (() => {
  const now = Date.now();
  const first = 4 * DAY + 6.5 * HOUR;
  return now - ((now - first) % (7 * DAY)) + 7 * DAY;
})();
const key = `digest:${MONDAY - HOUR / 2}`;

async function newFollower(bloggers: readonly { id: string }[], cadence = 'weekly') {
  const reader = await newReader();
  for (const { id } of bloggers) await reader.client.put(`/api/bloggers/${id}/follow`, { cadence });
  return reader;
}

test('emails the week’s posts of all weekly lists in one email, newest first, ten at most', async () => {
  const [one, two] = [await newBlogger(), await newBlogger()];
  const both = await newFollower([one, two]);
  const single = await newFollower([two], 'each');
  const idle = await newFollower([await newBlogger()]);
  const posts = [];
  for (let n = 0; n < 11; n++) posts.push(await newPost({ by: n % 2 === 0 ? one : two, at: MONDAY - DAY + n * 1000 }));
  const old = await newPost({ by: one, at: MONDAY - 8 * DAY });
  const quiet = await newPost({ by: one, at: MONDAY - DAY + HOUR });
  await env.DB.prepare('UPDATE posts SET is_quiet = 1 WHERE id = ?1').bind(quiet.id).run();
  const ctx = jobCtx(MONDAY);
  for (let run = 0; run < 2; run++) await startDigest(ctx);
  expect(await fanOut(key, ctx)).toMatchObject({ state: 'sending' });
  const mails = await mailsOf(key, ctx);
  const mail = mails.get(both.person.email);
  const shown = [...(mail?.text ?? '').matchAll(/^Post number .*$/gm)].map(([title]) => title);
  expect(shown).toEqual(
    posts
      .map(({ title }) => title)
      .toReversed()
      .slice(0, 10),
  );
  for (const { title } of [old, quiet]) expect(mail?.text).not.toContain(title);
  expect(mails.get(idle.person.email)).toBeNull();
  expect(mails.has(single.person.email)).toBe(false);
});

test('leaves out what was received singly, and ends with its own link for all bloggers', async () => {
  const [one, two] = [await newBlogger(), await newBlogger()];
  const reader = await newFollower([one, two]);
  const [got, fresh] = [await newPost({ by: one, at: MONDAY - DAY }), await newPost({ by: two, at: MONDAY - DAY })];
  const [member] = await membersOf(one);
  const contact = member?.contact ?? 0;
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO campaigns (key, kind, blogger, post, state, created_at) SELECT 'single', 'post', blogger, seq, 'done', 1 FROM posts WHERE id = ?1",
    ).bind(got.id),
    env.DB.prepare("INSERT INTO deliveries SELECT seq, ?1 % 8, ?1, 1 FROM campaigns WHERE key = 'single'").bind(
      contact,
    ),
  ]);
  const ctx = jobCtx(MONDAY + 7 * DAY * 0);
  await startDigest(ctx);
  await env.DB.prepare("UPDATE campaigns SET state = 'preparing', cursor = 0 WHERE key = ?1").bind(key).run();
  await fanOut(key, ctx);
  const mail = (await mailsOf(key, ctx)).get(reader.person.email);
  expect(mail?.text).toContain(fresh.title);
  expect(mail?.text).not.toContain(got.title);
  const token = new URL(/Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '').searchParams.get('token') ?? '';
  const path = `/api/mail/list?${new URLSearchParams({ token })}`;
  expect(await (await newClient().get(path)).json()).toEqual({
    list: { username: null, cadence: 'weekly', isUser: true, canReturn: false },
  });
  await newClient().post(`/unsubscribe?${new URLSearchParams({ token })}`);
  expect(await (await newClient().get(path)).json()).toMatchObject({ list: { cadence: 'none' } });
  expect([...(await membersOf(one)), ...(await membersOf(two))]).toMatchObject([
    { cadence: 'none' },
    { cadence: 'none' },
  ]);
});

test('starts on Mondays only, once', async () => {
  await startDigest(jobCtx(MONDAY + 2 * DAY));
  const { n } = (await env.DB.prepare("SELECT count(*) AS n FROM campaigns WHERE kind = 'digest'").first<{
    n: number;
  }>()) ?? { n: 0 };
  expect(n).toBeLessThanOrEqual(1);
  expect(await campaignOf(`digest:${MONDAY + 2 * DAY}`)).toBeNull();
});
