import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { draftMessages } from '#contract/drafts';
import { TEXT_BYTES_MAX } from '#contract/limits';
import { countCases } from '../../support/cases.ts';
import { type Client, errorOf } from '../support/client.ts';
import { editor, readDraft, saveRequest, text, versionOf } from '../support/drafts.ts';
import { newWriter, postInput } from '../support/factories.ts';
import { changeLimits, wideLimits } from '../support/limits.ts';
import { publish, readPost, saveDraft } from '../support/posts.ts';
import { LONG, putDraft, revisionsOf, setStored, storedBytesOf } from '../support/stored-texts.ts';

changeLimits(wideLimits());

const post = (title: string) => postInput({ title, content: LONG, subtopics: [], teams: [] });

/** Saves a draft and publishes it. */
async function publishDraft(client: Client, id: string, title: string) {
  const base = await saveDraft(client, id, post(title));
  return await publish(client, post(title), id, base);
}

test('rejects a publication without room for every text that it stores', async () => {
  const { person, client } = await newWriter();
  const { id, status } = await publish(client, post('First'));
  expect(status).toBe(201);
  // As after 30 days: publishing again stores the replaced text and the new one.
  await env.DB.prepare('DELETE FROM revisions WHERE work = ?1').bind(id).run();

  await setStored(person, TEXT_BYTES_MAX - 1.5 * LONG.length);
  const refused = await publish(client, post('Second'), id);
  expect(refused.status).toBe(409);
  expect((await errorOf(refused.response)).message).toBe(draftMessages.storageFull);
  expect(await revisionsOf(person)).toBe(0);
  expect((await readPost(client, id)).title).toBe('First');

  await setStored(person, TEXT_BYTES_MAX - 2.5 * LONG.length);
  expect((await publish(client, post('Second'), id)).status).toBe(200);
  expect(await revisionsOf(person)).toBe(2);
  expect(await storedBytesOf(person)).toBeLessThanOrEqual(TEXT_BYTES_MAX);
  countCases('limits', 2);
});

/** Makes a draft old enough for the next save to store a revision. */
const age = (id: string) => env.DB.prepare('UPDATE drafts SET created_at = 0 WHERE id = ?1').bind(id).run();

test('saves an older draft when storage is full, unless it grows', async () => {
  const { person, client } = await newWriter();
  const id = crypto.randomUUID();
  const mine = editor(client, id);
  await mine.save(text('Mine', LONG));
  await age(id);
  await setStored(person, TEXT_BYTES_MAX);
  expect(await mine.save(text('Mine', LONG.replaceAll('x', 'y')))).toMatchObject({ outcome: 'saved' });
  expect(await mine.save(text('Mine', LONG.slice(1000)))).toMatchObject({ outcome: 'saved' });
  expect(await revisionsOf(person)).toBe(0);
  expect(await storedBytesOf(person)).toBe(TEXT_BYTES_MAX - 1000);

  const base = await versionOf(client, id);
  const refused = await putDraft(client, id, saveRequest(text('Mine', `${LONG}, longer`), { base }));
  expect(refused.status).toBe(409);
  expect((await errorOf(refused)).message).toBe(draftMessages.storageFull);
  expect(await mine.save(text('Mine', LONG))).toMatchObject({ outcome: 'saved' });
  expect(await storedBytesOf(person)).toBe(TEXT_BYTES_MAX);

  await setStored(person, TEXT_BYTES_MAX - 2 * LONG.length);
  expect(await mine.save(text('Mine', `${LONG}, longer`))).toMatchObject({ outcome: 'saved' });
  expect(await revisionsOf(person)).toBe(1);
  countCases('limits', 5);
});

test('overwrites no other version without a revision when storage is full', async () => {
  const { person, client } = await newWriter();
  const id = crypto.randomUUID();
  await editor(client, id).save(text('Theirs', LONG));
  await setStored(person, TEXT_BYTES_MAX);
  const base = await versionOf(client, id);
  const refused = await putDraft(client, id, { ...saveRequest(text('Mine', 'short'), { base }), overwrite: true });
  expect(refused.status).toBe(409);
  expect((await errorOf(refused)).message).toBe(draftMessages.storageFull);
  expect((await readDraft(client, id)).fields.title).toBe('Theirs');
});

test('publishes a draft when storage is full', async () => {
  const { person, client } = await newWriter();
  const id = crypto.randomUUID();
  const base = await saveDraft(client, id, post('Mine'));
  await setStored(person, TEXT_BYTES_MAX);
  expect((await publish(client, postInput({ ...post('Mine'), content: `${LONG}, longer` }), id, base)).status).toBe(
    409,
  );
  expect((await publish(client, post('Mine'), id, base)).status).toBe(201);
  expect(await storedBytesOf(person)).toBe(TEXT_BYTES_MAX);

  await setStored(person, 0);
  expect((await publishDraft(client, id, 'Mine, again')).status).toBe(200);
  countCases('limits', 2);
});
