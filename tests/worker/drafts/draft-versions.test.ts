import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RevisionResponse } from '#contract/drafts';
import { DAY, MINUTE } from '#contract/time';
import { sweep } from '../../../worker/jobs/sweep.ts';
import type { Client } from '../support/client.ts';
import { editor, readDraft, revisionsOf, saved, text, versionOf } from '../support/drafts.ts';
import { jobCtx, newBlogger, newPost, type Person, signedIn } from '../support/factories.ts';

let writer: Person;
let client: Client;

beforeEach(async () => {
  writer = await newBlogger();
  client = await signedIn(writer);
});

/** Moves the product's clock forward; the sessions of these tests last for a day. */
function at(later: number) {
  vi.setSystemTime(Date.now() + later);
}

describe('two editors', () => {
  it('cause a conflict that stores both texts and overwrites neither', async () => {
    const id = crypto.randomUUID();
    const one = editor(client, id);
    const { version } = await saved(one, text('Start'));
    const two = editor(client, id, version);
    await one.save(text('From one'));
    const response = await two.save(text('From two'));
    expect(response).toMatchObject({
      outcome: 'conflict',
      draft: { version: version + 1, fields: { title: 'From one' } },
    });
    if (response.outcome !== 'conflict') throw new Error('no conflict');
    const path = `/api/drafts/${id}/revisions/${response.revision}`;
    const { revision } = await (await client.get(path)).json<RevisionResponse>();
    expect(revision).toMatchObject({ kind: 'conflict', fields: { title: 'From two' } });

    // The same text sent twice is stored once.
    expect(await two.save(text('From two'))).toMatchObject({ outcome: 'conflict', revision: response.revision });
    expect(await revisionsOf(client, id)).toHaveLength(1);
  });

  it('store the other version when one is chosen over it', async () => {
    const id = crypto.randomUUID();
    const { version } = await saved(editor(client, id), text('Theirs'));
    const mine = editor(client, id, 0);
    expect(await mine.save(text('Mine'))).toMatchObject({ outcome: 'conflict' });
    expect(await mine.save(text('Mine'), { base: version, overwrite: true })).toMatchObject({ outcome: 'saved' });
    const titles = (await revisionsOf(client, id)).map(({ title }) => title);
    expect(titles).toContain('Theirs');
  });

  it('cause no conflict through a lost response', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    await save(text('Sent'));
    expect(await save(text('Sent once more'), { base: 0 })).toMatchObject({ outcome: 'saved' });
    expect((await readDraft(client, id)).fields.title).toBe('Sent once more');
  });

  it('store the newer text when the network delayed an older one', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    await save(text('Sent second, arrived first'), { base: 0, sentAt: 1002 });
    const late = await save(text('Sent first, arrived second'), { base: 0, sentAt: 1001 });
    expect(late).toMatchObject({ outcome: 'conflict', draft: { fields: { title: 'Sent second, arrived first' } } });
    expect((await readDraft(client, id)).fields.title).toBe('Sent second, arrived first');
    expect((await revisionsOf(client, id)).map(({ title }) => title)).toEqual(['Sent first, arrived second']);
  });

  it('do not mix versions of an earlier and a later draft', async () => {
    const { id } = await newPost({ by: writer });
    const stale = editor(client, id, await versionOf(client, id));
    await stale.save(text('Before it was thrown away'));
    await client.delete(`/api/drafts/${id}`);
    await editor(client, id, await versionOf(client, id)).save(text('Begun anew elsewhere'));
    expect(await stale.save(text('Written on'))).toMatchObject({ outcome: 'conflict' });
    expect((await readDraft(client, id)).fields.title).toBe('Begun anew elsewhere');
  });
});

describe('revisions', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    return () => vi.useRealTimers();
  });

  it('are stored every ten minutes of writing at most', async () => {
    const id = crypto.randomUUID();
    const { save } = editor(client, id);
    for (let n = 0; n < 31; n++) {
      await save(text(`Minute ${n}`));
      at(MINUTE);
    }
    const titles = (await revisionsOf(client, id)).map(({ title }) => title);
    expect(titles).toEqual(['Minute 29', 'Minute 19', 'Minute 9']);
  });

  it('expire after 30 days and are then swept', async () => {
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
    const remaining = await env.DB.prepare('SELECT count(*) AS n FROM revisions WHERE work = ?1').bind(id).first('n');
    expect(remaining).toBe(0);
    expect((await readDraft(again, id)).fields.title).toBe('New');
  });
});
