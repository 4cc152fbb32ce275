import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { deliver, silenceOutbox } from '../support/billing-lane.ts';
import { newPost, newWriter } from '../support/factories.ts';
import { pictureForm, webp } from '../support/pictures.ts';

beforeAll(silenceOutbox);
afterEach(() => void vi.restoreAllMocks());

const bucket = env.BLOG_IMAGES;

/** Creates an article with a picture in several widths. */
async function newPicture() {
  const { person, client } = await newWriter('food');
  const uploaded = await client.post('/api/images', pictureForm([webp(480, 320), webp(960, 640)]));
  const { id } = await uploaded.json<{ id: string }>();
  await newPost({ by: person, imageId: id });
  const keysBelow = async (prefix: string) =>
    (await bucket.list({ prefix })).objects.map(({ key }) => key).filter((key) => key.includes(id));
  const bytesOf = async (key: string) =>
    Buffer.from((await (await bucket.get(key))?.arrayBuffer()) ?? []).toString('hex');
  const isPublic = (key: string) => !key.startsWith('removed/');
  const state = async () => {
    const keys = [...new Set([...(await keysBelow('')), ...(await keysBelow('removed/'))])];
    return { shown: keys.filter(isPublic).toSorted(), hidden: keys.filter((key) => !isPublic(key)).toSorted() };
  };
  const files = { bucket: 'blogImages', picture: id, userId: person.id };
  const setRemoved = (at: number | null) =>
    env.DB.prepare('UPDATE images SET removed_at = ?2 WHERE id = ?1').bind(id, at).run();
  return { state, bytesOf, setRemoved, run: () => deliver('picture-files', files) };
}

it('hides and shows all files when two runs of the job meet, and loses none', async () => {
  const { state, bytesOf, setRemoved, run } = await newPicture();
  const { shown } = await state();
  expect(shown.length).toBeGreaterThanOrEqual(2);
  const before = await Promise.all(shown.map(bytesOf));
  for (let n = 0; n < 5; n++) {
    await setRemoved(1);
    await Promise.all([run(), run()]);
    expect((await state()).shown).toEqual([]);
    await setRemoved(null);
    await Promise.all([run(), run()]);
    expect(await Promise.all(shown.map(bytesOf))).toEqual(before);
  }
  // The picture is removed and restored, in any order, while runs are on their way: the last run sees the last state.
  await Promise.all([run(), setRemoved(1).then(run), setRemoved(null).then(run), setRemoved(1).then(run)]);
  await setRemoved(1);
  await run();
  expect((await state()).shown).toEqual([]);
  await setRemoved(null);
  await run();
  expect(await Promise.all(shown.map(bytesOf))).toEqual(before);
});

it('leaves no public file and no lost one after a crash at any step', async () => {
  const { state, bytesOf, setRemoved, run } = await newPicture();
  const { shown } = await state();
  const before = await Promise.all(shown.map(bytesOf));
  for (const removedAt of [1, null]) {
    for (const step of ['get', 'put', 'delete'] as const) {
      for (let nth = 0; nth < shown.length; nth++) {
        await setRemoved(removedAt === null ? 1 : null);
        await run();
        await setRemoved(removedAt);
        let calls = 0;
        const call = bucket[step].bind(bucket) as (...input: unknown[]) => Promise<unknown>;
        const crash = vi.spyOn(bucket, step).mockImplementation((async (...input: unknown[]) => {
          if (calls++ === nth) throw new Error('The bucket is down');
          return await call(...input);
        }) as never);
        await run().catch(() => undefined);
        crash.mockRestore();
        const { shown: open, hidden } = await state();
        const stored = new Set([...open, ...hidden.map((key) => key.slice('removed/'.length))]);
        expect([...stored].toSorted(), `${step} ${nth}`).toEqual(shown);
        await run();
        expect((await state()).shown, `${step} ${nth}`).toEqual(removedAt === null ? shown : []);
        if (removedAt === null) expect(await Promise.all(shown.map(bytesOf))).toEqual(before);
      }
    }
  }
});
