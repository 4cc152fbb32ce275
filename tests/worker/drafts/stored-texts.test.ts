import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { draftMessages } from '#contract/drafts';
import { DRAFTS_MAX, TEXT_BYTES_MAX, UNCONFIRMED_TEXT_BYTES_MAX } from '#contract/limits';
import { recountCounters } from '../../../worker/jobs/sweep.ts';
import { countCases } from '../../support/cases.ts';
import { type Client, errorOf } from '../support/client.ts';
import { editor, saveRequest, text } from '../support/drafts.ts';
import { jobCtx, newWriter, postInput } from '../support/factories.ts';
import { changeLimits, presetLimits, setLimits, wideLimits } from '../support/limits.ts';
import { publish, saveDraft } from '../support/posts.ts';
import { countOf, runInParallel, wrongCounters } from '../support/races.ts';
import { LONG, putDraft as put, revisionsOf, setStored, storedBytesOf } from '../support/stored-texts.ts';

const limits = presetLimits();
const [PLACES] = limits.revisions;
const TRIES = PLACES + 10;
changeLimits({ ...wideLimits(), revisions: limits.revisions });

function tally(responses: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Saves the texts in turn, each with the version that the last response returned. */
async function saveInTurn(client: Client, id: string, bodyOf: (n: number, version: number) => object) {
  let version = (await (await put(client, id, saveRequest(text('First', LONG)))).json<{ version: number }>()).version;
  const responses: Response[] = [];
  for (let n = 0; n < TRIES; n++) {
    const response = await put(client, id, bodyOf(n, version));
    responses.push(response);
    if (response.ok) version = (await response.json<{ version: number }>()).version;
  }
  return responses;
}

test('limits the texts stored by saves that overwrite a version to the quota of revisions', async () => {
  const { person, client } = await newWriter();
  const responses = await saveInTurn(client, crypto.randomUUID(), (n, base) => ({
    ...saveRequest(text(`Text ${n}`, LONG), { base }),
    overwrite: true,
  }));
  expect(tally(responses)).toEqual({ 200: PLACES - 1, 429: TRIES - PLACES + 1 });
  expect(await revisionsOf(person)).toBe(PLACES - 1);
  countCases('limits', TRIES);
});

test('limits the texts stored by saves that name an old version to the quota, one by one and in parallel', async () => {
  const writer = crypto.randomUUID();
  const one = await newWriter();
  let base = 0;
  const inTurn = await saveInTurn(one.client, crypto.randomUUID(), (n, version) => {
    base ||= version;
    return saveRequest(text(`Text ${n}`, LONG), { base, writer: n === 0 ? crypto.randomUUID() : writer });
  });
  expect(inTurn.filter(({ ok }) => ok).length).toBeLessThanOrEqual(PLACES);
  expect(await revisionsOf(one.person)).toBeLessThan(PLACES);

  const two = await newWriter();
  const id = crypto.randomUUID();
  const first = await put(two.client, id, saveRequest(text('First', LONG), { writer }));
  const { version } = await first.json<{ version: number }>();
  const responses = await runInParallel(
    (n) => put(two.client, id, saveRequest(text(`Text ${n}`, LONG), { base: version, writer })),
    TRIES,
  );
  expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(TRIES - PLACES);
  expect(await revisionsOf(two.person)).toBeLessThan(PLACES);
  countCases('limits', 2 * TRIES);
});

test('uses no quota for a save on top of the last version', async () => {
  const { person, client } = await newWriter();
  const responses = await saveInTurn(client, crypto.randomUUID(), (n, base) =>
    saveRequest(text(`Text ${n}`), { base }),
  );
  expect(tally(responses)).toEqual({ 200: TRIES });
  expect(await revisionsOf(person)).toBe(0);
});

test('uses the quota for new drafts', async () => {
  const { person, client } = await newWriter();
  const responses = await runInParallel(
    (n) => put(client, crypto.randomUUID(), saveRequest(text(`Draft ${n}`))),
    TRIES,
  );
  expect(tally(responses)).toEqual({ 200: PLACES, 429: TRIES - PLACES });
  expect(await countOf('drafts WHERE author = ?1', person.seq)).toBe(PLACES);
  countCases('limits', TRIES);
});

test('limits new drafts in parallel requests', async () => {
  const { person, client } = await newWriter();
  await env.DB.prepare(
    `INSERT INTO drafts (id, author, title, content, subtopics, teams, is_free, words, version, writer, sent_at, created_at, updated_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     SELECT 'many' || ?1 || '-' || i, ?1, '', '', '[]', '[]', 1, 0, 1, '', 0, 0, 0 FROM n`,
  )
    .bind(person.seq, DRAFTS_MAX - 6)
    .run();
  const responses = await runInParallel((n) => put(client, crypto.randomUUID(), saveRequest(text(`Draft ${n}`))), 40);
  expect(tally(responses)).toEqual({ 200: 6, 409: 34 });
  expect(await countOf('drafts WHERE author = ?1', person.seq)).toBe(DRAFTS_MAX);
  countCases('races', 40);
});

test('limits the stored bytes of an account, also in parallel requests', async () => {
  const { person, client } = await newWriter();
  const id = crypto.randomUUID();
  const mine = editor(client, id);
  await mine.save(text('Mine', LONG));
  await setStored(person, TEXT_BYTES_MAX - 5.5 * LONG.length);
  const responses = await runInParallel(
    (n) => put(client, crypto.randomUUID(), saveRequest(text(`Draft ${n}`, LONG))),
    20,
  );
  expect(tally(responses)).toEqual({ 200: 5, 409: 15 });
  const refused = responses.find(({ status }) => status === 409) as Response;
  expect(await errorOf(refused)).toMatchObject({ code: 'conflict', message: draftMessages.storageFull });
  expect(await storedBytesOf(person)).toBeLessThanOrEqual(TEXT_BYTES_MAX);

  // A shorter text is saved, a longer one is not; deleting frees storage.
  await setStored(person, TEXT_BYTES_MAX);
  expect(await mine.save(text('Mine', LONG.slice(1000)))).toMatchObject({ outcome: 'saved' });
  expect((await put(client, crypto.randomUUID(), saveRequest(text('New', LONG)))).status).toBe(409);
  expect((await publish(client, postInput({ content: LONG }))).response.status).toBe(409);
  expect((await client.delete(`/api/drafts/${id}`)).status).toBe(200);
  expect((await put(client, crypto.randomUUID(), saveRequest(text('New', 'short')))).status).toBe(200);
  countCases('limits', 25);
});

test('uses no quota for a save that does not fit, also one with a conflict', async () => {
  const { person, client } = await newWriter();
  const id = crypto.randomUUID();
  expect((await put(client, id, saveRequest(text('Mine', LONG)))).status).toBe(200);
  await setStored(person, TEXT_BYTES_MAX);
  const refused: Response[] = [];
  for (let n = 0; n < TRIES; n++) {
    const isConflict = n % 2 === 0;
    const to = isConflict ? id : crypto.randomUUID();
    refused.push(await put(client, to, saveRequest(text(`Text ${n}`, 'short'), { base: isConflict ? 1 : 0 })));
  }
  expect(tally(refused)).toEqual({ 409: TRIES });
  for (const response of refused) expect((await errorOf(response)).message).toBe(draftMessages.storageFull);
  expect(await revisionsOf(person)).toBe(0);

  await setStored(person, LONG.length);
  const responses = await runInParallel(
    (n) => put(client, crypto.randomUUID(), saveRequest(text(`Draft ${n}`))),
    TRIES,
  );
  expect(tally(responses)).toEqual({ 200: PLACES - 1, 429: TRIES - PLACES + 1 });
  countCases('limits', 2 * TRIES);
});

test('corrects the stored bytes of an account in the nightly recount', async () => {
  const { person, client } = await newWriter();
  const id = crypto.randomUUID();
  await put(client, id, saveRequest(text('\u00dcber B\u00e4ume', LONG)));
  await put(client, id, saveRequest({ ...text('Another', `${LONG}\u{1F600}`), imageAlt: 'A tree' }, { base: 1 }));
  const right = await storedBytesOf(person);
  expect(right).toBeGreaterThan(2 * LONG.length);
  for (const wrong of [0, TEXT_BYTES_MAX]) {
    await setStored(person, wrong);
    await recountCounters(jobCtx());
    expect(await storedBytesOf(person)).toBe(right);
  }
});

test('stores less for an account with an unconfirmed email', async () => {
  const { person, client } = await newWriter();
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(person.seq).run();
  const responses: Response[] = [];
  for (let n = 0; n < 4; n++) {
    responses.push(await put(client, crypto.randomUUID(), saveRequest(text(`Draft ${n}`, '\u{1D400}'.repeat(75_000)))));
  }
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
  expect((await errorOf(responses[3] as Response)).message).toBe(draftMessages.storageFullUnconfirmed);
  expect(await storedBytesOf(person)).toBeLessThanOrEqual(UNCONFIRMED_TEXT_BYTES_MAX);
  countCases('limits', 4);
});

test('counts stored bytes exactly through saves, conflicts, publications and deletions', async () => {
  setLimits(wideLimits());
  const { person, client } = await newWriter('food');
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const mine = editor(client, first);
  await mine.save(text('\u00dcber B\u00e4ume', `${LONG}\u{1F600}`));
  await mine.save(text('Shorter', 'So far.'));
  const beforeAlt = await storedBytesOf(person);
  await mine.save({ ...text('Shorter', 'So far.'), imageAlt: 'A b\u00e4r' });
  expect(await storedBytesOf(person)).toBe(beforeAlt + 6);
  await editor(client, first).save(text('A conflict', LONG));
  await mine.save(text('Mine', LONG), { overwrite: true });
  const base = await saveDraft(client, second, postInput(), 0);
  expect((await publish(client, postInput(), second, base)).response.status).toBe(201);
  expect((await client.post(`/api/posts/${second}/unpublish`)).status).toBe(200);
  expect(await storedBytesOf(person)).toBeGreaterThan(2 * LONG.length);
  expect(
    (await wrongCounters())['users.text_bytes']?.filter((row) => (row as { seq: number }).seq === person.seq) ?? [],
  ).toEqual([]);
  for (const id of [first, second]) expect((await client.delete(`/api/drafts/${id}`)).status).toBe(200);
  expect(await storedBytesOf(person)).toBe(0);
});
