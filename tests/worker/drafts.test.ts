import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RevisionResponse, RevisionsResponse, SaveDraftResponse } from '#contract/drafts';
import { type DraftFields, type DraftResponse, type DraftsResponse, draftMessages } from '#contract/drafts';
import { sweep } from '../../worker/jobs/sweep.ts';
import { type Client, errorOf, newClient } from './support/client.ts';
import { costsOf, jobCtx, newBlogger, newPost, newReader, type Person, signedIn } from './support/factories.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const blank: DraftFields = {
  title: '',
  content: '',
  category: null,
  subtopics: [],
  teams: [],
  isFree: true,
  imageId: null,
};

const text = (title: string, content = `Words about ${title}.`): DraftFields => ({ ...blank, title, content });

/** One open editor: it knows the version it builds on, as the browser's does. */
function editor(client: Client, id: string, base = 0) {
  const writer = crypto.randomUUID();
  let version = base;
  return {
    save: async (fields: DraftFields, options: { base?: number; overwrite?: boolean } = {}) => {
      const response = await client.put(`/api/drafts/${id}`, { base: version, writer, fields, ...options });
      expect(response.status, await response.clone().text()).toBe(200);
      const answer = await response.json<SaveDraftResponse>();
      if (answer.outcome === 'saved') version = answer.version;
      return answer;
    },
  };
}

const readDraft = async (client: Client, id: string) =>
  (await (await client.get(`/api/drafts/${id}`)).json<DraftResponse>()).draft;
const revisionsOf = async (client: Client, id: string) =>
  (await (await client.get(`/api/drafts/${id}/revisions`)).json<RevisionsResponse>()).revisions;

let writer: Person;
let client: Client;

beforeEach(async () => {
  writer = await newBlogger();
  client = await signedIn(writer);
});

/** Lets the product's clock go on; the sessions of these tests live for a day. */
function at(later: number) {
  vi.setSystemTime(Date.now() + later);
}

describe('saving', () => {
  it('keeps what was typed, unfinished as it is', async () => {
    const id = crypto.randomUUID();
    const fields = { ...text('  A', '  two\n\n  lines '), category: 'sports' as const, subtopics: ['nonsense'] };
    expect(await editor(client, id).save(fields)).toMatchObject({ outcome: 'saved', version: 1 });
    expect(await readDraft(client, id)).toMatchObject({ id, version: 1, fields, isPublished: false, picture: null });
  });

  it('overwrites the draft and counts its versions', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    await save(text('One'));
    expect(await save(text('Two'))).toMatchObject({ outcome: 'saved', version: 2 });
    expect((await readDraft(client, id)).fields.title).toBe('Two');
    expect(await revisionsOf(client, id)).toEqual([]);
  });

  it('takes two round trips', async () => {
    const response = await client.put(`/api/drafts/${crypto.randomUUID()}`, {
      base: 0,
      writer: crypto.randomUUID(),
      fields: text('Costs'),
    });
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
  });

  it('accepts 100,000 characters and refuses more in plain words', async () => {
    const id = crypto.randomUUID();
    await editor(client, id).save(text('Long', '𝒳'.repeat(100_000)));
    const response = await client.put(`/api/drafts/${id}`, {
      base: 1,
      writer: crypto.randomUUID(),
      fields: text('Long', 'x'.repeat(100_001)),
    });
    expect(await errorOf(response)).toMatchObject({ status: 422, message: draftMessages.tooLong });
  });

  it('mends what no database keeps, and stores the rest literally', async () => {
    const id = crypto.randomUUID();
    const hostile = `'; DROP TABLE drafts;-- <script>alert(1)</script> %_\\ "x" \${y} 𝒳`;
    await editor(client, id).save(text('T', `${hostile}\0\ud800`));
    expect((await readDraft(client, id)).fields.content).toBe(`${hostile}\ufffd`);
  });

  it('refuses guests, people without blogging, and keys that do not belong', async () => {
    const body = { base: 0, writer: crypto.randomUUID(), fields: blank };
    const path = `/api/drafts/${crypto.randomUUID()}`;
    expect((await newClient().put(path, body)).status).toBe(401);
    expect((await newClient().get('/api/drafts')).status).toBe(401);
    expect((await (await newReader()).client.put(path, body)).status).toBe(403);
    expect((await client.put(path, { ...body, author: 1 })).status).toBe(422);
    expect((await client.put('/api/drafts/not-an-id', body)).status).toBe(404);
  });

  it('lets someone who switched blogging off save what they have begun', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    await save(text('Begun'));
    await env.DB.prepare('UPDATE profiles SET is_blogging = 0 WHERE user = ?1').bind(writer.seq).run();
    expect(await save(text('Finished'))).toMatchObject({ outcome: 'saved' });
  });

  it('stops at 200 drafts', async () => {
    await env.DB.prepare(
      `INSERT INTO drafts (id, author, title, content, subtopics, teams, is_free, words, version, writer, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
       SELECT 'd' || ?1 || '-' || i, ?1, '', '', '[]', '[]', 1, 0, 1, '', 0, 0 FROM n`,
    )
      .bind(writer.seq)
      .run();
    const response = await client.put(`/api/drafts/${crypto.randomUUID()}`, {
      base: 0,
      writer: crypto.randomUUID(),
      fields: blank,
    });
    expect(await errorOf(response)).toMatchObject({ status: 409, message: draftMessages.tooMany(200) });
  });
});

describe('privacy', () => {
  it('shows a draft to nobody but its author', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    await save(text('Mine'));
    const other = await signedIn(await newBlogger());
    for (const path of [`/api/drafts/${id}`, `/api/drafts/${id}/revisions/1`]) {
      expect((await other.get(path)).status, path).toBe(404);
      expect((await newClient().get(path)).status, path).toBe(401);
    }
    expect(await (await other.get('/api/drafts')).json<DraftsResponse>()).toEqual({ drafts: [] });
    expect(await revisionsOf(other, id)).toEqual([]);
    const body = { base: 1, writer: crypto.randomUUID(), overwrite: true, fields: text('Taken over') };
    expect((await other.put(`/api/drafts/${id}`, body)).status).toBe(404);
    expect((await other.delete(`/api/drafts/${id}`)).status).toBe(404);
    expect((await readDraft(client, id)).fields.title).toBe('Mine');
  });

  it("gives nobody a draft of somebody else's post", async () => {
    const { id } = await newPost({ isFree: false, content: 'A premium text that is not for everybody to see.' });
    expect((await client.get(`/api/drafts/${id}`)).status).toBe(404);
    const body = { base: 0, writer: crypto.randomUUID(), fields: text('Squatter') };
    expect((await client.put(`/api/drafts/${id}`, body)).status).toBe(404);
  });
});

describe('two editors', () => {
  it('keeps both texts on a conflict and overwrites neither', async () => {
    const id = crypto.randomUUID();
    const one = editor(client, id);
    await one.save(text('Start'));
    const two = editor(client, id, 1);
    await one.save(text('From one'));
    const answer = await two.save(text('From two'));
    expect(answer).toMatchObject({ outcome: 'conflict', draft: { version: 2, fields: { title: 'From one' } } });
    if (answer.outcome !== 'conflict') throw new Error('no conflict');
    const path = `/api/drafts/${id}/revisions/${answer.revision}`;
    const { revision } = await (await client.get(path)).json<RevisionResponse>();
    expect(revision).toMatchObject({ kind: 'conflict', fields: { title: 'From two' } });

    // The same text sent again is kept once.
    expect(await two.save(text('From two'))).toMatchObject({ outcome: 'conflict', revision: answer.revision });
    expect(await revisionsOf(client, id)).toHaveLength(1);
  });

  it('keeps the other version when one is chosen over it', async () => {
    const id = crypto.randomUUID();
    await editor(client, id).save(text('Theirs'));
    const mine = editor(client, id, 0);
    expect(await mine.save(text('Mine'))).toMatchObject({ outcome: 'conflict' });
    expect(await mine.save(text('Mine'), { base: 1, overwrite: true })).toMatchObject({ outcome: 'saved', version: 2 });
    const titles = (await revisionsOf(client, id)).map(({ title }) => title);
    expect(titles).toContain('Theirs');
  });

  it('does not take an answer that got lost for somebody else', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    await save(text('Sent'));
    expect(await save(text('Sent once more'), { base: 0 })).toMatchObject({ outcome: 'saved', version: 2 });
  });

  it('lets exactly one of many editors through at the same moment', async () => {
    const id = crypto.randomUUID();
    await editor(client, id).save(text('Start'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => editor(client, id, 1).save(text(`Editor ${n}`))),
    );
    expect(answers.filter(({ outcome }) => outcome === 'saved')).toHaveLength(1);
    const kept = [(await readDraft(client, id)).fields.title, ...(await revisionsOf(client, id)).map((r) => r.title)];
    for (let n = 0; n < 20; n++) expect(kept).toContain(`Editor ${n}`);
  });
});

describe('revisions', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    return () => vi.useRealTimers();
  });

  it('are kept every ten minutes of writing at most', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    for (let n = 0; n < 31; n++) {
      await save(text(`Minute ${n}`));
      at(MINUTE);
    }
    const titles = (await revisionsOf(client, id)).map(({ title }) => title);
    expect(titles).toEqual(['Minute 29', 'Minute 19', 'Minute 9']);
  });

  it('last for 30 days and are then swept', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    await save(text('Old'));
    at(11 * MINUTE);
    await save(text('New'));
    expect(await revisionsOf(client, id)).toHaveLength(1);
    at(31 * DAY);
    const again = await signedIn(writer);
    expect(await revisionsOf(again, id)).toEqual([]);
    expect((await again.get(`/api/drafts/${id}/revisions/1`)).status).toBe(404);
    await sweep(jobCtx(Date.now()));
    const left = await env.DB.prepare('SELECT count(*) AS n FROM revisions WHERE work = ?1').bind(id).first('n');
    expect(left).toBe(0);
    expect((await readDraft(again, id)).fields.title).toBe('New');
  });
});

describe('drafts of posts', () => {
  it('begin from the published text and change nothing that others see', async () => {
    const { id } = await newPost({ by: writer, title: 'As published', content: 'The text that everybody reads.' });
    expect(await readDraft(client, id)).toMatchObject({
      version: 0,
      isPublished: true,
      fields: { title: 'As published', content: 'The text that everybody reads.', category: 'food' },
    });
    await editor(client, id).save(text('Being changed'));
    expect(await readDraft(client, id)).toMatchObject({ version: 1, isPublished: true });
    const article = await (await newClient().get(`/api/posts/${id}`)).json<{ article: { title: string } }>();
    expect(article.article.title).toBe('As published');
  });

  it('stand in the list with the others, newest first, and can be thrown away without touching the post', async () => {
    const { id } = await newPost({ by: writer, title: 'Published one' });
    await editor(client, id).save(text('Changed one'));
    const other = crypto.randomUUID();
    await editor(client, other).save(text('Never published', '**Bold** beginnings of a text'));
    const { drafts } = await (await client.get('/api/drafts')).json<DraftsResponse>();
    expect(drafts).toHaveLength(2);
    expect(drafts.find((draft) => draft.id === other)).toMatchObject({
      preview: 'Bold beginnings of a text',
      isPublished: false,
    });
    expect(drafts.find((draft) => draft.id === id)).toMatchObject({ isPublished: true });

    for (const each of [id, other]) expect((await client.delete(`/api/drafts/${each}`)).status).toBe(200);
    expect((await newClient().get(`/api/posts/${id}`)).status).toBe(200);
    expect((await client.get(`/api/drafts/${other}`)).status).toBe(404);
    expect((await readDraft(client, id)).fields.title).toBe('Published one');
  });
});
