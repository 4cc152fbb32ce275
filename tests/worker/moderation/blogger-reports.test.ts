import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BloggerReportsResponse } from '#contract/moderation';
import type { OwnPostsResponse } from '#contract/posts';
import type { OwnProfileResponse } from '#contract/profiles';
import type { OwnStatementResponse } from '#contract/restrictions';
import { newAdmin } from '../support/admins.ts';
import { deliver } from '../support/billing-lane.ts';
import type { Client } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPerson, newPost, newReader, newWriter } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { moderatingAs, report } from '../support/moderation.ts';
import { pictureForm, profilePictureForm, webp } from '../support/pictures.ts';
import { guest, readPost } from '../support/posts.ts';

let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin();
});
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM blogger_reports').run();
  await env.DB.prepare('DELETE FROM article_reports').run();
});
const articles = moderatingAs(() => admin.client);

const reportBlogger = (
  client: Client,
  id: string,
  body: object = { reason: 'impersonation', note: 'It is not him.' },
) => client.post(`/api/bloggers/${id}/reports`, body);

const queue = async (state = 'open') => {
  const response = await admin.client.get(`/api/admin/reports/bloggers?state=${state}`);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
  return await response.json<BloggerReportsResponse>();
};
const answer = (id: string | undefined, body: object) =>
  admin.client.post(`/api/admin/reports/bloggers/${id}/answer`, { answer: 'Thank you.', ...body });

/** Creates a blogger with a picture and an About Me. */
async function newProfile() {
  const { person, client } = await newWriter();
  const saved = await client.put(`/api/bloggers/${person.id}/picture`, profilePictureForm(webp(64, 64)));
  const { profile } = await saved.json<OwnProfileResponse>();
  await env.DB.prepare("UPDATE profiles SET about_me = 'I am somebody else.' WHERE user = ?1").bind(person.seq).run();
  return { person, client, pictureUrl: profile?.pictureUrl ?? '' };
}

/** Ends the only decision about a person that is in force. */
async function endDecision(person: { seq: number }) {
  const row = await env.DB.prepare('SELECT id FROM restrictions WHERE person = ?1 AND ended_at IS NULL')
    .bind(person.seq)
    .first<{ id: string }>();
  expect((await admin.client.delete(`/api/admin/takedowns/${row?.id}`)).status).toBe(200);
}

describe('a report of a blogger', () => {
  it('is one per reader, not of oneself, and reaches the admins with the profile', async () => {
    const { person, client } = await newProfile();
    const reader = await newReader();
    expect((await reportBlogger(guest, person.id)).status).toBe(401);
    expect((await reportBlogger(client, person.id)).status).toBe(403);
    expect((await reportBlogger(reader.client, (await newPerson()).id)).status).toBe(404);
    expect((await reportBlogger(reader.client, person.id, { reason: 'nonsense' })).status).toBe(422);
    expect(await (await reportBlogger(reader.client, person.id)).json()).toMatchObject({ renewed: false });
    const again = await reportBlogger(reader.client, person.id, { reason: 'picture' });
    expect(await again.json()).toMatchObject({ renewed: true });
    await reportBlogger((await newReader()).client, person.id, { reason: 'spam' });
    expect(await queue()).toMatchObject({
      openCount: 2,
      reports: [
        {
          reason: 'picture',
          note: 'It is not him.',
          reporter: { username: reader.person.username },
          blogger: { id: person.id, aboutMe: 'I am somebody else.' },
          alsoOpen: 1,
        },
        { reason: 'spam' },
      ],
    });
  });

  it('is answered with the picture removed, which nobody can open, until the decision is reversed', async () => {
    const { person, pictureUrl } = await newProfile();
    const reader = await newReader();
    await reportBlogger(reader.client, person.id, { reason: 'picture' });
    expect((await guest.get(pictureUrl)).status).toBe(200);
    const [filed] = (await queue()).reports;
    expect((await answer(filed?.id, { decision: 'picture_removed' })).status).toBe(422);
    const decided = { decision: 'picture_removed', ground: 'impersonation', reason: 'It shows another person.' };
    expect((await answer(filed?.id, decided)).status).toBe(200);
    expect((await answer(filed?.id, decided)).status).toBe(404);
    expect((await guest.get(pictureUrl)).status).toBe(404);
    expect(await (await guest.get(`/api/bloggers/${person.id}`)).json()).toMatchObject({
      blogger: { pictureUrl: null },
    });
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe('Your profile picture has been removed');
    expect(mail?.text).toContain('It shows another person.');
    expect((await queue('answered')).reports[0]).toMatchObject({ decision: 'picture_removed', answer: 'Thank you.' });
    await endDecision(person);
    expect((await guest.get(pictureUrl)).status).toBe(200);
    expect(await (await guest.get(`/api/bloggers/${person.id}`)).json()).toMatchObject({ blogger: { pictureUrl } });
  });

  it('is answered with the About Me cleared, which a reversal restores unless there is another', async () => {
    const { person } = await newProfile();
    const about = async () =>
      (
        await env.DB.prepare('SELECT about_me AS text FROM profiles WHERE user = ?1')
          .bind(person.seq)
          .first<{ text: string }>()
      )?.text;
    for (const later of ['', 'New words.']) {
      await reportBlogger((await newReader()).client, person.id);
      const [filed] = (await queue()).reports;
      expect((await answer(filed?.id, { decision: 'bio_cleared', reason: 'It lies.' })).status).toBe(200);
      expect(await about()).toBe('');
      await env.DB.prepare('UPDATE profiles SET about_me = ?2 WHERE user = ?1').bind(person.seq, later).run();
      await endDecision(person);
      expect(await about()).toBe(later || 'I am somebody else.');
    }
  });

  it('leaves the appeal of a cleared About Me with it when the next one is cleared', async () => {
    const { person, client } = await newProfile();
    const decisions = async () =>
      (
        await env.DB.prepare(
          'SELECT id, ended_at AS endedAt, (SELECT count(*) FROM appeals WHERE restriction = x.seq) AS appeals FROM restrictions x WHERE person = ?1 ORDER BY seq',
        )
          .bind(person.seq)
          .all<{ id: string; endedAt: number | null; appeals: number }>()
      ).results;
    for (const words of ['First words.', 'Second words.']) {
      await env.DB.prepare('UPDATE profiles SET about_me = ?2 WHERE user = ?1').bind(person.seq, words).run();
      await reportBlogger((await newReader()).client, person.id);
      const [filed] = (await queue()).reports;
      expect((await answer(filed?.id, { decision: 'bio_cleared', reason: 'It lies.' })).status).toBe(200);
      const [first] = await decisions();
      if (words === 'First words.') await client.post(`/api/statements/${first?.id}/appeals`, { text: 'It does not.' });
    }
    expect(await decisions()).toMatchObject([
      { endedAt: null, appeals: 1 },
      { endedAt: null, appeals: 0 },
    ]);
  });

  it('can be dismissed, and a removal needs something to remove', async () => {
    const blogger = await newBlogger();
    await reportBlogger((await newReader()).client, blogger.id);
    const [filed] = (await queue()).reports;
    expect((await answer(filed?.id, { decision: 'picture_removed', reason: 'Gone.' })).status).toBe(409);
    expect((await answer(filed?.id, { decision: 'kept' })).status).toBe(200);
    expect(await mailsTo(blogger.email)).toEqual([]);
  });
});

describe('a report of a picture of an article', () => {
  it('removes only that picture, also its files, until the decision is reversed', async () => {
    const { person, client } = await newWriter('food');
    const uploaded = await client.post('/api/images', pictureForm([webp(960, 640)]));
    const { id: picture, picture: shown } = await uploaded.json<{ id: string; picture: { url: string } }>();
    const { id } = await newPost({ by: person, imageId: picture });
    const reader = await newReader();
    expect((await report(reader.client, id, { reason: 'sexual', picture: crypto.randomUUID() })).status).toBe(409);
    expect((await report(reader.client, id, { reason: 'sexual', picture: 'featured' })).status).toBe(200);
    await report((await newReader()).client, id, { reason: 'spam' });
    const [filed, other] = (await articles.queue()).reports;
    expect(filed?.picture?.url).toBe(shown.url);
    expect((await articles.answer(other?.id, { decision: 'picture_removed', answer: 'x', reason: 'y' })).status).toBe(
      409,
    );
    const decided = { decision: 'picture_removed', ground: 'sexual', answer: 'Removed.', reason: 'It is explicit.' };
    expect((await articles.answer(filed?.id, decided)).status).toBe(200);
    expect((await articles.queue()).reports.map((row) => row.id)).toEqual([other?.id]);
    expect((await guest.get(shown.url)).status).toBe(404);
    expect(await readPost(guest, id)).toMatchObject({ image: null });
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toContain('A picture in');
    const decision = async () =>
      (await (await client.get('/api/posts/mine')).json<OwnPostsResponse>()).posts[0]?.pictureDecision;
    const { statement } = await (await client.get(`/api/statements/${await decision()}`)).json<OwnStatementResponse>();
    expect(statement).toMatchObject({ kind: 'article_picture_removed', reason: 'It is explicit.' });
    await endDecision(person);
    expect(await decision()).toBeNull();
    expect((await guest.get(shown.url)).status).toBe(200);
    expect(await readPost(guest, id)).toMatchObject({ image: { url: shown.url } });
  });

  it('is answered as one of that picture after its author erased the picture', async () => {
    const { person, client } = await newWriter('food');
    const uploaded = await client.post('/api/images', pictureForm([webp(960, 640)]));
    const { id: picture } = await uploaded.json<{ id: string }>();
    const { id } = await newPost({ by: person, imageId: picture });
    await report((await newReader()).client, id, { reason: 'sexual', picture: 'featured' });
    await report((await newReader()).client, id, { reason: 'spam' });
    await env.DB.prepare('UPDATE posts SET image = NULL WHERE id = ?1').bind(id).run();
    await env.DB.prepare('DELETE FROM images WHERE id = ?1').bind(picture).run();
    const [filed, other] = (await articles.queue()).reports;
    expect(filed).toMatchObject({ isAboutPicture: true, picture: null });
    const removal = { decision: 'picture_removed', answer: 'x', reason: 'y' };
    expect((await articles.answer(filed?.id, removal)).status).toBe(409);
    const counted = async () =>
      (await env.DB.prepare(
        "SELECT sum(n) AS n FROM moderation_counts WHERE event = 'answer' AND kind = 'picture' AND detail = 'kept'",
      ).first<number>('n')) ?? 0;
    const before = await counted();
    expect((await articles.answer(filed?.id, { decision: 'kept', answer: 'It is gone.' })).status).toBe(200);
    expect((await articles.queue()).reports.map((row) => row.id)).toEqual([other?.id]);
    expect((await counted()) - before).toBe(1);
  });
});

describe('the files of a removed picture', () => {
  it('are hidden by a job when the bucket failed, and shown by one, whichever runs last', async () => {
    const { person, pictureUrl } = await newProfile();
    await reportBlogger((await newReader()).client, person.id, { reason: 'picture' });
    const [filed] = (await queue()).reports;
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const bucket = vi.spyOn(env.PROFILE_PICTURES, 'put').mockRejectedValue(new Error('The bucket is down'));
    expect((await answer(filed?.id, { decision: 'picture_removed', reason: 'It lies.' })).status).toBe(200);
    expect((await guest.get(pictureUrl)).status).toBe(200);
    bucket.mockRestore();
    log.mockRestore();
    const jobs = await env.DB.prepare(
      "SELECT payload FROM outbox_messages WHERE kind = 'picture-files' AND payload->>'userId' = ?1",
    )
      .bind(person.id)
      .all<{ payload: string }>();
    expect(jobs.results).toHaveLength(1);
    const files = JSON.parse(jobs.results[0]?.payload ?? '{}');
    for (let n = 0; n < 2; n++) await deliver('picture-files', files);
    expect((await guest.get(pictureUrl)).status).toBe(404);
    await endDecision(person);
    await deliver('picture-files', files);
    expect((await guest.get(pictureUrl)).status).toBe(200);
  });
});
