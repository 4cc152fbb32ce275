import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { DraftsResponse } from '#contract/drafts';
import { SCHEDULES_MAX } from '#contract/limits';
import { DAY, HOUR, MINUTE } from '#contract/time';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { editor, readDraft, text } from '../support/drafts.ts';
import { newReader, newWriter, postInput } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';
import { draftsOf, guest, isListed, ownPosts, publish, readPost, saveDraft } from '../support/posts.ts';
import {
  inMinutes,
  reachTime,
  runDue,
  scheduleDraft,
  scheduleOf,
  scheduleRequest,
  ZONE,
} from '../support/schedules.ts';

describe('scheduling', () => {
  it('stores the approved text in two round trips, and publishes it at its time only', async () => {
    const { client } = await newWriter('travel');
    const post = postInput({ title: 'Rivers at nine', category: 'travel', subtopics: ['Europe'] });
    const publishAt = inMinutes(60);
    const { id, response } = await scheduleDraft(client, publishAt, { post });
    expect(response.status).toBe(200);
    expect(costsOf(response).roundTrips).toBe(2);
    const schedule = { publishAt, zone: ZONE, withMail: true, state: 'waiting', problem: null, isBehind: false };
    expect(await response.json()).toEqual({ schedule });
    expect(await scheduleOf(client, id)).toEqual(schedule);
    const { drafts } = await (await client.get('/api/drafts')).json<DraftsResponse>();
    expect(drafts).toMatchObject([{ id, schedule }]);

    expect(await runDue(publishAt - 1)).toBe(publishAt);
    expect((await guest.get(`/api/posts/${id}`)).status).toBe(404);
    expect(await isListed('/api/topics/travel/posts', id)).toBe(false);

    await reachTime(id);
    expect(await readPost(guest, id)).toMatchObject({ title: 'Rivers at nine', body: post.content });
    expect(await isListed('/api/topics/travel/Europe/posts', id)).toBe(true);
    expect(await draftsOf(client)).toEqual([]);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM schedules').first()).toEqual({ n: 0 });
  });

  it('publishes the approved text of a draft edited since, and keeps the edit', async () => {
    const { client } = await newWriter();
    const { id, editor: open, post } = await scheduleDraft(client, inMinutes(5));
    await open.save(postInput({ title: 'Edited at 08:59' }));
    expect(await scheduleOf(client, id)).toMatchObject({ isBehind: true });
    await reachTime(id);
    expect(await readPost(guest, id)).toMatchObject({ title: post.title, body: post.content });
    expect(await readDraft(client, id)).toMatchObject({
      fields: { title: 'Edited at 08:59' },
      isPublished: true,
      isSaved: true,
      schedule: null,
    });
  });

  it('replaces the approved text and the time of an earlier schedule', async () => {
    const { client } = await newWriter();
    const { id, editor: open } = await scheduleDraft(client, inMinutes(5));
    const saved = await open.save(postInput({ title: 'The better title' }));
    const base = saved.outcome === 'saved' ? saved.version : 0;
    const later = inMinutes(90);
    const response = await client.put(`/api/drafts/${id}/schedule`, scheduleRequest(base, later, { withMail: false }));
    expect(await response.json()).toMatchObject({ schedule: { publishAt: later, withMail: false, isBehind: false } });
    await reachTime(id);
    expect((await readPost(guest, id)).title).toBe('The better title');
    expect(await env.DB.prepare('SELECT is_quiet FROM posts WHERE id = ?1').bind(id).first()).toEqual({ is_quiet: 1 });
  });

  it('is canceled in two round trips, idempotently, and never published after that', async () => {
    const { client } = await newWriter();
    const { id } = await scheduleDraft(client, inMinutes(5));
    const canceled = await client.delete(`/api/drafts/${id}/schedule`);
    expect([canceled.status, costsOf(canceled).roundTrips]).toEqual([200, 2]);
    expect((await client.delete(`/api/drafts/${id}/schedule`)).status).toBe(200);
    expect(await runDue(inMinutes(6))).toBeNull();
    expect((await ownPosts(client)).posts).toEqual([]);
    expect(await readDraft(client, id)).toMatchObject({ schedule: null });
  });

  it('publishes now on request, in three round trips at most, once', async () => {
    const { client } = await newWriter();
    const { id, post } = await scheduleDraft(client, inMinutes(500));
    const now = await client.post(`/api/drafts/${id}/schedule/now`);
    expect(now.status).toBe(201);
    expect(await now.json()).toMatchObject({ post: { id }, isNew: true });
    expect(costsOf(now).roundTrips).toBeLessThanOrEqual(3);
    expect((await readPost(guest, id)).title).toBe(post.title);
    const done = { status: 409, message: 'This post is already published' };
    expect(await errorOf(await client.post(`/api/drafts/${id}/schedule/now`))).toMatchObject(done);
    expect(await errorOf(await client.delete(`/api/drafts/${id}/schedule`))).toMatchObject(done);
  });

  it('ends with its draft, and with a publication by hand', async () => {
    const { client } = await newWriter();
    const [gone, early] = [await scheduleDraft(client, inMinutes(5)), await scheduleDraft(client, inMinutes(5))];
    await client.delete(`/api/drafts/${gone.id}`);
    expect((await publish(client, early.post, early.id, early.base)).status).toBe(201);
    expect(await env.DB.prepare('SELECT id FROM schedules').all()).toMatchObject({ results: [] });
    expect(await runDue(inMinutes(6))).toBeNull();
    expect((await ownPosts(client)).posts.map(({ id }) => id)).toEqual([early.id]);
  });

  it('publishes an unpublished post again under its date', async () => {
    const { client } = await newWriter();
    const { id } = await publish(client, postInput());
    const { createdAt } = await readPost(guest, id);
    await client.post(`/api/posts/${id}/unpublish`);
    const { version } = await readDraft(client, id);
    expect((await client.put(`/api/drafts/${id}/schedule`, scheduleRequest(version, inMinutes(3)))).status).toBe(200);
    await reachTime(id);
    expect((await readPost(guest, id)).createdAt).toBe(createdAt);
  });

  it('appears in the order of the times, then of the ids', async () => {
    const { client, person } = await newWriter();
    const base = inMinutes(10);
    const ids = Array.from({ length: 4 }, () => crypto.randomUUID()).toSorted();
    for (const [n, id] of [...ids.entries()].toReversed())
      await scheduleDraft(client, base + (n === 3 ? 5 : 0), { id });
    await runDue(base + 10);
    const { results } = await env.DB.prepare('SELECT id FROM posts WHERE blogger = ?1 ORDER BY seq')
      .bind(person.seq)
      .all<{ id: string }>();
    expect(results.map(({ id }) => id)).toEqual(ids);
  });
});

describe('a schedule is refused', () => {
  it.each([
    ['a time too soon', { publishAt: Date.now() + MINUTE }, 'publishAt', 'Choose a time at least 2 minutes from now'],
    ['a time too far', { publishAt: Date.now() + 366 * DAY }, 'publishAt', 'Choose a time within the next year'],
    ['text as a time', { publishAt: 'tomorrow' }, 'publishAt', 'Choose a date and a time'],
    ['a fraction', { publishAt: Date.now() + HOUR + 0.5 }, 'publishAt', 'Choose a date and a time'],
    ['an unknown zone', { zone: 'Mars/Olympus' }, 'zone', 'Unknown time zone'],
    ['an offset as a zone', { zone: '+01:00' }, 'zone', 'Unknown time zone'],
    ['a short negative offset', { zone: '-05' }, 'zone', 'Unknown time zone'],
    ['a long zone', { zone: 'Z'.repeat(100) }, 'zone', 'Unknown time zone'],
  ])('for %s', async (_, changes, field, message) => {
    const { client } = await newWriter();
    const { response } = await scheduleDraft(client, inMinutes(60), changes);
    expect(await errorOf(response)).toMatchObject({ status: 422, fields: { [field]: message } });
  });

  it('for a draft that breaks a rule of publishing, naming the field', async () => {
    const { client } = await newWriter('travel');
    const fieldsOf = async (fields: Parameters<typeof postInput>[0]) =>
      (await errorOf((await scheduleDraft(client, inMinutes(60), { post: postInput(fields) })).response)).fields;
    expect(await fieldsOf({ title: '' })).toEqual({ title: 'Title is required' });
    expect(await fieldsOf({ content: 'short' })).toMatchObject({
      content: 'Content must be at least 10 characters long',
    });
    expect(await fieldsOf({ category: 'food' })).toEqual({
      category: 'You can only create posts in your chosen writing topics',
    });
    expect(await fieldsOf({ category: 'travel', subtopics: [] })).toHaveProperty('subtopics');
    const { response } = await scheduleDraft(client, inMinutes(60), { post: text('Without a category') });
    expect(await errorOf(response)).toMatchObject({ status: 422, fields: { category: 'Please select a category' } });
  });

  it('for another version, a published post, another person’s draft and without the right to publish', async () => {
    const { client, person } = await newWriter();
    const id = crypto.randomUUID();
    const base = await saveDraft(client, id, postInput());
    const put = (of: typeof client, version = base) =>
      of.put(`/api/drafts/${id}/schedule`, scheduleRequest(version, inMinutes(60)));
    expect(await errorOf(await put(client, base - 1))).toMatchObject({ status: 409, fields: { base: String(base) } });
    expect((await put((await newWriter()).client)).status).toBe(404);
    expect((await put((await newReader()).client)).status).toBe(404);
    expect((await put(guest)).status).toBe(401);
    await env.DB.prepare('UPDATE profiles SET is_blogging = 0 WHERE user = ?1').bind(person.seq).run();
    expect(await errorOf(await put(client))).toMatchObject({ status: 403, code: 'forbidden' });
    await env.DB.prepare('UPDATE profiles SET is_blogging = 1 WHERE user = ?1').bind(person.seq).run();
    await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
    expect(await errorOf(await put(client))).toMatchObject({ status: 403, code: 'email_unconfirmed' });
    await env.DB.prepare('UPDATE users SET email_confirmed_at = 1 WHERE seq = ?1').bind(person.seq).run();
    expect((await publish(client, postInput(), id, base)).status).toBe(201);
    const draft = await editor(client, id, (await readDraft(client, id)).version).save(text('Changes'));
    const version = draft.outcome === 'saved' ? draft.version : 0;
    expect(await errorOf(await put(client, version))).toMatchObject({
      status: 409,
      message: 'This post is already published',
    });
  });

  it(`beyond ${SCHEDULES_MAX} per person`, async () => {
    const { client } = await newWriter();
    const { id } = await scheduleDraft(client, inMinutes(60));
    for (const table of ['drafts', 'schedules']) {
      const { results } = await env.DB.prepare(
        `SELECT name FROM pragma_table_info('${table}') WHERE name <> 'id'`,
      ).all<{
        name: string;
      }>();
      const columns = results.map(({ name }) => name).join(', ');
      await env.DB.prepare(
        `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 99)
         INSERT INTO ${table} (id, ${columns}) SELECT 'copy-' || value, ${columns} FROM n, ${table} WHERE id = ?1`,
      )
        .bind(id)
        .run();
    }
    await env.DB.prepare(
      "UPDATE schedules SET publish_at = publish_at + 86400000 * substr(id, 6) WHERE id LIKE 'copy%'",
    ).run();
    const { response } = await scheduleDraft(client, inMinutes(600));
    expect(await errorOf(response)).toMatchObject({ status: 409, message: expect.stringContaining('up to 100 posts') });
    const version = await env.DB.prepare('SELECT version FROM drafts WHERE id = ?1').bind(id).first<number>('version');
    const again = await client.put(`/api/drafts/${id}/schedule`, scheduleRequest(version ?? 0, inMinutes(70)));
    expect(again.status).toBe(200);
  });
});

describe('a due post that cannot be published', () => {
  const problemOf = async (change: string, id: string, author: number) => {
    await env.DB.prepare(change).bind(author).run();
    await reachTime(id);
  };

  it('is reported to its author by email without its text, and stays a draft', async () => {
    const { client, person } = await newWriter();
    const { id, post } = await scheduleDraft(client, inMinutes(5));
    await problemOf('DELETE FROM writing_topics WHERE user = ?1', id, person.seq);
    const problem = 'You can only create posts in your chosen writing topics';
    expect(await scheduleOf(client, id)).toMatchObject({ state: 'failed', problem });
    expect((await ownPosts(client)).posts).toEqual([]);
    const [mail, ...others] = await mailsTo(person.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`“${post.title}” was not published`);
    expect(mail?.text).toContain(problem);
    expect(mail?.text).not.toContain(post.content);
    await reachTime(id);
    expect(await mailsTo(person.email)).toHaveLength(1);
    // Choosing another time makes it wait again, as soon as the rule holds.
    await env.DB.prepare("INSERT INTO writing_topics (user, category) VALUES (?1, 'food')").bind(person.seq).run();
    const { version } = await readDraft(client, id);
    const again = await client.put(`/api/drafts/${id}/schedule`, scheduleRequest(version, inMinutes(5)));
    expect(await again.json()).toMatchObject({ schedule: { state: 'waiting', problem: null } });
    await reachTime(id);
    expect((await ownPosts(client)).posts.map((own) => own.id)).toEqual([id]);
  });

  it.each([
    [
      'blogging is off',
      'UPDATE profiles SET is_blogging = 0 WHERE user = ?1',
      'Enable blogging in Settings to publish posts',
    ],
    [
      'the email is not confirmed',
      'UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1',
      'Please confirm your email address before posting content',
    ],
    [
      'the account is being deleted',
      'UPDATE users SET deleting_at = 1 WHERE seq = ?1',
      'The account is suspended or being deleted.',
    ],
  ])('fails when %s', async (_, change, problem) => {
    const { client, person } = await newWriter();
    const { id } = await scheduleDraft(client, inMinutes(5));
    await problemOf(change, id, person.seq);
    const row = await env.DB.prepare('SELECT state, problem FROM schedules WHERE id = ?1').bind(id).first();
    expect(row).toEqual({ state: 'failed', problem });
    expect((await ownPosts((await newWriter()).client)).posts).toEqual([]);
    expect((await guest.get(`/api/posts/${id}`)).status).toBe(404);
  });

  it('waits for its author when it is more than an hour late, and can be published then', async () => {
    const { client, person } = await newWriter();
    const [late, nearly] = [await scheduleDraft(client, inMinutes(5)), await scheduleDraft(client, inMinutes(5))];
    await reachTime(nearly.id, 59 * MINUTE);
    await reachTime(late.id, 61 * MINUTE);
    expect((await ownPosts(client)).posts.map(({ id }) => id)).toEqual([nearly.id]);
    expect(await scheduleOf(client, late.id)).toMatchObject({ state: 'late' });
    const [mail] = await mailsTo(person.email);
    expect(mail?.text).toContain('publish it now, choose another time, or keep it as a draft');
    expect((await client.post(`/api/drafts/${late.id}/schedule/now`)).status).toBe(201);
    expect((await guest.get(`/api/posts/${late.id}`)).status).toBe(200);
  });
});
