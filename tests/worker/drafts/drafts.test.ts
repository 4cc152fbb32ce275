import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DraftsResponse, draftMessages } from '#contract/drafts';
import { type Client, errorOf, newClient } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { blank, editor, readDraft, revisionsOf, saved, saveRequest, text, versionOf } from '../support/drafts.ts';
import { newBlogger, newPost, newReader, type Person, signedIn } from '../support/factories.ts';

let writer: Person;
let client: Client;

beforeEach(async () => {
  writer = await newBlogger();
  client = await signedIn(writer);
});

describe('saving', () => {
  it('stores unfinished input unchanged', async () => {
    const id = crypto.randomUUID();
    const fields = { ...text('  A', '  two\n\n  lines '), category: 'sports' as const, subtopics: ['nonsense'] };
    const { version } = await saved(editor(client, id), fields);
    expect(await readDraft(client, id)).toMatchObject({ id, version, fields, isPublished: false, picture: null });
  });

  it('overwrites the draft and counts its versions', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    const { version } = await saved({ save }, text('One'));
    expect(await save(text('Two'))).toMatchObject({ outcome: 'saved', version: version + 1 });
    expect((await readDraft(client, id)).fields.title).toBe('Two');
    expect(await revisionsOf(client, id)).toEqual([]);
  });

  it('takes two round trips', async () => {
    const response = await client.put(`/api/drafts/${crypto.randomUUID()}`, saveRequest(text('Costs')));
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
  });

  it('accepts 100,000 characters and rejects more with a message', async () => {
    const id = crypto.randomUUID();
    await editor(client, id).save(text('Long', '𝒳'.repeat(100_000)));
    const response = await client.put(`/api/drafts/${id}`, saveRequest(text('Long', 'x'.repeat(100_001)), { base: 1 }));
    expect(await errorOf(response)).toMatchObject({ status: 422, message: draftMessages.tooLong });
  });

  it('rejects guests, users without blogging, and unknown keys', async () => {
    const body = saveRequest(blank);
    const path = `/api/drafts/${crypto.randomUUID()}`;
    expect((await newClient().put(path, body)).status).toBe(401);
    expect((await newClient().get('/api/drafts')).status).toBe(401);
    expect((await (await newReader()).client.put(path, body)).status).toBe(403);
    expect((await client.put(path, { ...body, author: 1 })).status).toBe(422);
    expect((await client.put('/api/drafts/not-an-id', body)).status).toBe(404);
  });

  it('accepts unfinished drafts of a user who switched blogging off', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    await save(text('Begun'));
    await env.DB.prepare('UPDATE profiles SET is_blogging = 0 WHERE user = ?1').bind(writer.seq).run();
    expect(await save(text('Finished'))).toMatchObject({ outcome: 'saved' });
  });

  it('stops at 200 drafts', async () => {
    await env.DB.prepare(
      `INSERT INTO drafts (id, author, title, content, subtopics, teams, is_free, words, version, writer, sent_at, created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
       SELECT 'd' || ?1 || '-' || i, ?1, '', '', '[]', '[]', 1, 0, 1, '', 0, 0, 0 FROM n`,
    )
      .bind(writer.seq)
      .run();
    const response = await client.put(`/api/drafts/${crypto.randomUUID()}`, saveRequest(blank));
    expect(await errorOf(response)).toMatchObject({ status: 409, message: draftMessages.tooMany(200) });
  });
});

describe('deleting several drafts', () => {
  const remove = (ids: readonly string[], by = client) => by.post('/api/drafts/delete', { ids });
  const draft = async (title: string, by = client) => {
    const id = crypto.randomUUID();
    await editor(by, id).save(text(title));
    return id;
  };

  it('deletes the chosen drafts with one request and no others', async () => {
    const [one, two, kept] = [await draft('One'), await draft('Two'), await draft('Kept')];
    const response = await remove([one, two, one]);
    expect(response.status).toBe(200);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
    const { drafts } = await (await client.get('/api/drafts')).json<DraftsResponse>();
    expect(drafts.map(({ id }) => id)).toEqual([kept]);
  });

  it('treats a draft of a post as the deletion of one draft does', async () => {
    const published = await newPost({ by: writer, title: 'Stays public' });
    await editor(client, published.id, await versionOf(client, published.id)).save(text('Changed'));
    const unpublished = await newPost({ by: writer, title: 'Taken back' });
    expect((await client.post(`/api/posts/${unpublished.id}/unpublish`)).status).toBe(200);
    expect((await remove([published.id, unpublished.id])).status).toBe(200);
    expect((await readDraft(client, published.id)).fields.title).toBe('Stays public');
    expect((await newClient().get(`/api/posts/${published.id}`)).status).toBe(200);
    const rows = await env.DB.prepare('SELECT id FROM posts WHERE blogger = ?1').bind(writer.seq).all();
    expect(rows.results).toEqual([{ id: published.id }]);
    expect(await revisionsOf(client, unpublished.id)).toEqual([]);
  });

  it('"skips ids that are not the viewer\'s drafts, and finds nothing when none is"', async () => {
    const other = await signedIn(await newBlogger());
    const [mine, theirs] = [await draft('Mine'), await draft('Theirs', other)];
    expect((await remove([theirs])).status).toBe(404);
    expect((await remove([mine, theirs, crypto.randomUUID()])).status).toBe(200);
    expect((await client.get(`/api/drafts/${mine}`)).status).toBe(404);
    expect((await readDraft(other, theirs)).fields.title).toBe('Theirs');
    expect((await remove([theirs], newClient())).status).toBe(401);
  });

  it('rejects no ids, more than 200, and malformed ids', async () => {
    const tooMany = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect(await errorOf(await remove([]))).toMatchObject({ status: 422, fields: { ids: draftMessages.chooseDrafts } });
    expect(await errorOf(await remove(tooMany))).toMatchObject({
      status: 422,
      fields: { ids: draftMessages.chosenTooMany(200) },
    });
    expect((await remove(['not-an-id'])).status).toBe(422);
  });
});

describe('privacy', () => {
  it('shows a draft only to its author', async () => {
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
    const body = { ...saveRequest(text('Taken over')), overwrite: true };
    expect((await other.put(`/api/drafts/${id}`, body)).status).toBe(404);
    expect((await other.delete(`/api/drafts/${id}`)).status).toBe(404);
    expect((await readDraft(client, id)).fields.title).toBe('Mine');
  });

  it('"rejects drafts of another user\'s post"', async () => {
    const { id } = await newPost({ isFree: false, content: 'A premium text that is not for everybody to see.' });
    expect((await client.get(`/api/drafts/${id}`)).status).toBe(404);
    const body = saveRequest(text('Squatter'));
    expect((await client.put(`/api/drafts/${id}`, body)).status).toBe(404);
  });
});

describe('drafts of posts', () => {
  it('start from the published text and change nothing that others see', async () => {
    const { id } = await newPost({ by: writer, title: 'As published', content: 'The text that everybody reads.' });
    expect(await readDraft(client, id)).toMatchObject({
      isSaved: false,
      isPublished: true,
      fields: { title: 'As published', content: 'The text that everybody reads.', category: 'food' },
    });
    const { version } = await saved(editor(client, id, await versionOf(client, id)), text('Being changed'));
    expect(await readDraft(client, id)).toMatchObject({ version, isPublished: true });
    const article = await (await newClient().get(`/api/posts/${id}`)).json<{ article: { title: string } }>();
    expect(article.article.title).toBe('As published');
  });

  it('are listed with the others, newest first, and can be discarded without a change of the post', async () => {
    const { id } = await newPost({ by: writer, title: 'Published one' });
    await editor(client, id, await versionOf(client, id)).save(text('Changed one'));
    const other = crypto.randomUUID();
    await editor(client, other).save(text('Never published', '**Bold** beginnings of a text'));
    const { drafts } = await (await client.get('/api/drafts')).json<DraftsResponse>();
    expect(drafts).toHaveLength(2);
    expect(drafts.find((draft) => draft.id === other)).toMatchObject({
      preview: 'Bold beginnings of a text',
      words: 5,
      category: null,
      isPublished: false,
    });
    expect(drafts.find((draft) => draft.id === id)).toMatchObject({ isPublished: true });

    for (const each of [id, other]) expect((await client.delete(`/api/drafts/${each}`)).status).toBe(200);
    expect((await newClient().get(`/api/posts/${id}`)).status).toBe(200);
    expect((await client.get(`/api/drafts/${other}`)).status).toBe(404);
    expect((await readDraft(client, id)).fields.title).toBe('Published one');
  });
});
