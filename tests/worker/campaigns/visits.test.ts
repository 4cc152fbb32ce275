import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { CampaignReportResponse } from '#contract/audience';
import { DAY, HOUR } from '#contract/time';
import { POST_EMAIL, readEmailMark } from '#contract/visits';
import { digestCampaignKey, postCampaignKey } from '../../../worker/features/audience/campaigns.messages.ts';
import { toDigestTime, toDigestWeek } from '../../../worker/features/audience/visits.policy.ts';
import { startDigest } from '../../../worker/features/campaigns/digest.service.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { campaignOf, fanOut, fanOutPost, mailsOf, mailsOfPost } from '../support/campaigns.ts';
import { newClient } from '../support/client.ts';
import { jobCtx, newBlogger, newPost, newReader, newWriter, postInput } from '../support/factories.ts';
import { flushViews } from '../support/views.ts';

beforeAll(silenceOutbox);

const guest = newClient();

async function publish({ client }: Awaited<ReturnType<typeof newWriter>>, isFree = true): Promise<string> {
  const id = crypto.randomUUID();
  expect((await client.put(`/api/posts/${id}`, { post: postInput({ isFree }), base: null })).status).toBe(201);
  return id;
}

const visitsOf = async (key: string) => (await campaignOf(key))?.visits;

const visit = async (id: string, email: number, client = guest) => {
  expect((await client.post(`/api/posts/${id}/views`, { email })).status).toBe(200);
};

/** Returns the email that each link to an article in an email names. */
function marksIn(mail: { html: string; text: string } | null | undefined): (number | undefined)[] {
  const links = `${mail?.html}\n${mail?.text}`.matchAll(/https?:[^\s"]+\/article\/[^\s"]+/g);
  return [...links].map(([link]) => readEmailMark(new URL(link).hash));
}

test('names the email in every link of a post’s email, and counts its visits with the views', async () => {
  const author = await newWriter();
  const { person, client: reader } = await newReader();
  await reader.put(`/api/bloggers/${author.person.id}/follow`, { cadence: 'each' });
  const id = await publish(author, false);
  await fanOutPost(id);
  const marks = marksIn((await mailsOfPost(id)).get(person.email));
  // The title, 'Read in your browser', 'Subscribe to read on', and two in the text.
  expect(marks).toEqual(Array.from({ length: 5 }, () => POST_EMAIL));

  for (const client of [guest, guest, reader, author.client, author.client]) await visit(id, POST_EMAIL, client);
  await guest.post(`/api/posts/${id}/views`);
  for (let flushes = 0; flushes < 2; flushes++) await flushViews(id);
  const report = await (await author.client.get(`/api/posts/${id}/campaign`)).json<CampaignReportResponse>();
  expect(report.campaign?.visits).toBe(3);
  const { view_count: views } = (await env.DB.prepare('SELECT view_count FROM posts WHERE id = ?1')
    .bind(id)
    .first<{ view_count: number }>()) ?? { view_count: 0 };
  expect(views).toBe(4);
});

test('counts the visits of a digest, whichever of its posts is opened', async () => {
  const blogger = await newBlogger();
  const { person, client } = await newReader();
  await client.put(`/api/bloggers/${blogger.id}/follow`, { cadence: 'weekly' });
  const at = toDigestTime(toDigestWeek(Date.now()));
  const posts = [await newPost({ by: blogger, at: at - DAY }), await newPost({ by: blogger, at: at - DAY })];
  const ctx = jobCtx(at + HOUR);
  await startDigest(ctx);
  const key = digestCampaignKey(at);
  await fanOut(key, ctx);
  const [week = 0, ...others] = marksIn((await mailsOf(key, ctx)).get(person.email));
  expect(week).toBe(toDigestWeek(at));
  expect(others).toEqual([week, week, week]);

  for (const { id } of posts) await visit(id, week);
  await visit(posts[0]?.id ?? '', week, client);
  for (const { id } of posts) await flushViews(id);
  expect(await visitsOf(key)).toBe(3);
});

test('counts a view without a visit for another email, one that was never sent, and one of a month ago', async () => {
  const author = await newWriter();
  const [id, old] = [await publish(author), await publish(author)];
  const { id: neverSent } = await newPost({ by: author.person });
  const week = toDigestWeek(Date.now());
  const digests = [week + 1, week - 5];
  await env.DB.batch([
    ...digests.map((each) =>
      env.DB.prepare("INSERT INTO campaigns (key, kind, state, created_at) VALUES (?1, 'digest', 'done', ?2)").bind(
        digestCampaignKey(toDigestTime(each)),
        toDigestTime(each),
      ),
    ),
    env.DB.prepare('UPDATE campaigns SET created_at = created_at - ?2 WHERE key = ?1').bind(
      postCampaignKey(old),
      30 * DAY,
    ),
  ]);
  for (const email of [...digests, 1, 99_999]) await visit(id, email);
  for (const each of [old, neverSent]) await visit(each, POST_EMAIL);
  expect((await guest.post(`/api/posts/${id}/views`, { email: 100_000 })).status).toBe(422);
  expect((await guest.post('/api/posts/nope/views', { email: POST_EMAIL })).status).toBe(404);
  for (const each of [id, old, neverSent]) await flushViews(each);
  const keys = [...[id, old].map(postCampaignKey), ...digests.map((each) => digestCampaignKey(toDigestTime(each)))];
  expect(await Promise.all(keys.map(visitsOf))).toEqual([0, 0, 0, 0]);
  const { results } = await env.DB.prepare('SELECT view_count AS n FROM posts WHERE id IN (?1, ?2, ?3) ORDER BY n')
    .bind(id, old, neverSent)
    .all();
  expect(results).toEqual([{ n: 1 }, { n: 1 }, { n: 4 }]);
});
