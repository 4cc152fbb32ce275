import { env } from 'cloudflare:workers';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEXT_BYTES_MAX } from '#contract/limits';
import { DAY } from '#contract/time';
import { openDatabase } from '../../../worker/db/client.ts';
import {
  requestAccountDeletion,
  requestBloggerDeletion,
} from '../../../worker/features/deletions/deletions.service.ts';
import { sweepImages } from '../../../worker/features/images/images.service.ts';
import { publishDueWork } from '../../../worker/features/schedules/publish-scheduled.service.ts';
import { newAdmin } from '../support/admins.ts';
import { deliverAllJobs, silenceOutbox } from '../support/billing-lane.ts';
import { errorOf } from '../support/client.ts';
import { interruptedDatabase } from '../support/database.ts';
import { quietCtx, tracesOf } from '../support/deletions.ts';
import { blank, readDraft, saved } from '../support/drafts.ts';
import { jobCtx, newImage, newWriter, postInput } from '../support/factories.ts';
import { publish, saveDraft } from '../support/posts.ts';
import { countOf, rowsOf } from '../support/races.ts';
import { inMinutes, reachTime, runDue, scheduleDraft, scheduleOf, scheduleRequest } from '../support/schedules.ts';

beforeEach(silenceOutbox);
afterEach(() => void vi.restoreAllMocks());

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

describe('a takedown', () => {
  it('refuses the schedule of a post, and fails one that exists', async () => {
    const { client } = await newWriter();
    const { id } = await publish(client, postInput());
    await client.post(`/api/posts/${id}/unpublish`);
    const { version } = await readDraft(client, id);
    const put = () => client.put(`/api/drafts/${id}/schedule`, scheduleRequest(version, inMinutes(5)));
    expect((await put()).status).toBe(200);
    await run("UPDATE posts SET taken_down_at = 1, taken_down_reason = 'Spam' WHERE id = ?1", id);
    expect(await errorOf(await put())).toMatchObject({ status: 403, message: expect.stringContaining('Spam') });
    await reachTime(id);
    expect(await scheduleOf(client, id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('Spam') });
    expect((await client.post(`/api/drafts/${id}/schedule/now`)).status).toBe(403);
    const admin = await newAdmin();
    expect((await admin.client.delete(`/api/admin/posts/${id}/takedown`)).status).toBe(200);
    expect((await client.post(`/api/drafts/${id}/schedule/now`)).status).toBe(201);
  });
});

describe('a deletion', () => {
  const endings = [
    ['of the account', requestAccountDeletion],
    ['of the blog', requestBloggerDeletion],
  ] as const;

  it.each(endings)('%s prevents a publication from its beginning, and erases the schedules', async (_, request) => {
    const { client, person } = await newWriter();
    const { id } = await scheduleDraft(client, inMinutes(5));
    await request(quietCtx(), person.id, 'self');
    await reachTime(id);
    expect(await countOf('posts WHERE id = ?1', id)).toBe(0);
    expect(await countOf("schedules WHERE id = ?1 AND state = 'waiting'", id)).toBe(0);
    await deliverAllJobs(quietCtx);
    await runDue(inMinutes(6));
    expect(await countOf('schedules WHERE id = ?1', id)).toBe(0);
    expect(await countOf('posts WHERE id = ?1', id)).toBe(0);
    if (request === requestAccountDeletion) {
      expect((await tracesOf(person)).filter((at) => at.startsWith('schedules.'))).toEqual([]);
    }
  });

  it.each([
    [
      'the blog',
      'UPDATE profiles SET deleting_at = 1, is_blogging = 0 WHERE user = ?1',
      'Enable blogging in Settings to publish posts',
    ],
    ['the account', 'UPDATE users SET deleting_at = 1 WHERE seq = ?1', 'The account is suspended or being deleted.'],
  ])('of %s that begins between the check and the write leaves no post', async (_, begin, problem) => {
    const { person, client } = await newWriter();
    const { id } = await scheduleDraft(client, inMinutes(5));
    const now = inMinutes(6);
    const interrupted = interruptedDatabase(() => run(begin, person.seq));
    const ctx = { ...quietCtx(now), db: openDatabase(interrupted, undefined) };
    await publishDueWork(ctx, { id, author: person.seq });
    expect(await countOf('posts WHERE id = ?1', id)).toBe(0);
    await runDue(now);
    const [row] = await rowsOf('SELECT state, problem FROM schedules WHERE id = ?1', id);
    expect(row).toMatchObject({ state: 'failed', problem });
  });
});

describe('the pictures of a schedule', () => {
  it('are not swept while only the schedule uses them, and are afterwards', async () => {
    const { client, person } = await newWriter();
    const [featured, inText, shared] = [await newImage(person), await newImage(person), await newImage(person)];
    const content = `A few words before the picture.\n\n![](image:${inText})`;
    const post = postInput({ content, format: 2, imageId: featured, shareImageId: shared });
    const { id, editor, response } = await scheduleDraft(client, inMinutes(60), { post });
    expect(response.status).toBe(200);
    await saved(editor, { ...blank, title: 'Without pictures' });
    // Revisions of the draft show them as well.
    await run('DELETE FROM revisions WHERE work = ?1', id);
    const stored = async () => await countOf('images WHERE owner = ?1', person.seq);
    const sweep = () => sweepImages(jobCtx(Date.now() + 1.5 * DAY));
    await sweep();
    expect(await stored()).toBe(3);
    await client.delete(`/api/drafts/${id}/schedule`);
    await sweep();
    expect(await stored()).toBe(0);
  });
});

it('stores and publishes the schedule of an author whose storage is full', async () => {
  const { client, person } = await newWriter();
  const id = crypto.randomUUID();
  const base = await saveDraft(client, id, postInput());
  await run('UPDATE users SET text_bytes = ?2 WHERE seq = ?1', person.seq, TEXT_BYTES_MAX);
  expect((await client.put(`/api/drafts/${id}/schedule`, scheduleRequest(base, inMinutes(5)))).status).toBe(200);
  expect(await countOf('users WHERE seq = ?1 AND text_bytes = ?2', person.seq, TEXT_BYTES_MAX)).toBe(1);
  await reachTime(id);
  expect(await countOf('posts WHERE id = ?1', id)).toBe(1);
});

it('exports the scheduled text with its time', async () => {
  const { client } = await newWriter();
  const publishAt = inMinutes(60);
  const { editor } = await scheduleDraft(client, publishAt, {
    post: postInput({ title: 'Rivers at nine', content: 'The approved text of it.' }),
  });
  await saved(editor, { ...blank, title: 'Rivers at nine', content: 'The newer text of it.' });
  const zip = await (await client.get('/api/account/export')).arrayBuffer();
  const files = Object.entries(unzipSync(new Uint8Array(zip))).map(([name, bytes]) => ({
    name,
    text: strFromU8(bytes),
  }));
  const [scheduled, ...others] = files.filter(({ name }) => name.startsWith('scheduled/'));
  expect(others).toEqual([]);
  expect(scheduled?.name).toMatch(/^scheduled\/\d{4}-\d\d-\d\d-rivers-at-nine-[0-9a-f]{8}\.md$/);
  expect(scheduled?.text).toContain('The approved text of it.');
  expect(scheduled?.text).toContain(`published: false\nscheduledFor: "${new Date(publishAt).toISOString()}"\n`);
  expect(scheduled?.text).toContain('timeZone: "Europe/Amsterdam"\n');
});
