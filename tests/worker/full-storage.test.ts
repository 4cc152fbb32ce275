import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { draftMessages } from '#contract/drafts';
import { TEXT_BYTES_MAX } from '#contract/limits';
import { countCases } from '../support/cases.ts';
import { type Client, errorOf } from './support/client.ts';
import { newWriter, postInput } from './support/factories.ts';
import { changeLimits, wideLimits } from './support/limits.ts';
import { publish, readPost, saveDraft } from './support/posts.ts';
import { LONG, revisionsOf, setStored, storedBy } from './support/stored-texts.ts';

changeLimits(wideLimits());

const post = (title: string) => postInput({ title, content: LONG, subtopics: [], teams: [] });

/** Saves a draft and publishes it. */
async function publishDraft(client: Client, id: string, title: string) {
  const base = await saveDraft(client, id, post(title));
  return await publish(client, post(title), id, base);
}

test('a publication must have room for every text it stores', async () => {
  const { person, client } = await newWriter();
  const { id, status } = await publish(client, post('First'));
  expect(status).toBe(201);
  // As after 30 days: publishing again keeps the replaced text and the new one.
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
  expect(await storedBy(person)).toBeLessThanOrEqual(TEXT_BYTES_MAX);
  countCases('limits', 2);
});

test('a draft can be published when storage is full', async () => {
  const { person, client } = await newWriter();
  const id = crypto.randomUUID();
  const base = await saveDraft(client, id, post('Mine'));
  await setStored(person, TEXT_BYTES_MAX);
  expect((await publish(client, postInput({ ...post('Mine'), content: `${LONG}, longer` }), id, base)).status).toBe(
    409,
  );
  expect((await publish(client, post('Mine'), id, base)).status).toBe(201);
  expect(await storedBy(person)).toBe(TEXT_BYTES_MAX);

  await setStored(person, 0);
  expect((await publishDraft(client, id, 'Mine, again')).status).toBe(200);
  countCases('limits', 2);
});
