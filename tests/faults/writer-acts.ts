import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { SaveDraftResponse } from '#contract/drafts';
import type { UploadedImageResponse } from '#contract/images';
import { FREE_POSTS_MAX, PRICE_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import type { Act } from './reader-acts.ts';
import { change, isUnsure, type Person, publish, putWork, type Run, type Work } from './run.ts';

const MINE = 100;
const ABOUT_ME = ['I stir.', 'I stir soups, and write about it.', ''];

const worksOf = ({ works }: Run, owner: Person, fate: Work['fate']) =>
  works.filter((work) => work.owner === owner && work.fate === fate);

const write: Act = async (run, writer) => {
  if (run.works.filter(({ owner }) => owner === writer).length >= MINE) return;
  const free = run.works.filter(({ owner, canary }) => owner === writer && canary === null).length;
  const fate = run.chance.pick(['kept', 'kept', 'withdrawn', 'moderated'] as const);
  await publish(run, writer, free < FREE_POSTS_MAX - 2 && run.chance.next() < 0.2, fate);
};

/** Unpublishes a work, or publishes it again. */
const withdraw: Act = async (run, writer) => {
  const mine = worksOf(run, writer, 'withdrawn').filter(({ canary }) => canary !== null);
  if (mine.length === 0) return;
  const work = run.chance.pick(mine);
  if (run.chance.next() < 0.5) return await putWork(run, work, work.canary === null);
  const about = `published:${work.id}`;
  return await change(run, writer.client, { about, to: 'no', path: `/api/posts/${work.id}/unpublish`, method: 'POST' });
};

const switchAccess: Act = async (run, writer) => {
  const mine = worksOf(run, writer, 'switched');
  if (mine.length === 0) return;
  const { id } = run.chance.pick(mine);
  const isFree = run.chance.next() < 0.5;
  const path = `/api/posts/${id}/access`;
  await change(run, writer.client, { about: `free:${id}`, to: String(isFree), path, method: 'PUT', body: { isFree } });
};

const draftOf = (id: string, fields: { content: string } | { imageId: string }) => ({
  title: `Draft ${id}`,
  content: '',
  category: null,
  subtopics: [],
  teams: [],
  isFree: true,
  imageId: null,
  ...fields,
});

/** Extends a draft by a sentence with each save; a save without a response is repeated, as in the editor. */
const writeDraft: Act = async ({ ledger }, { username, client }) => {
  const id = randomUUID();
  const editor = randomUUID();
  let base = 0;
  for (let saves = 1; saves <= 3; saves++) {
    const content = 'It simmers. '.repeat(saves);
    const body = { base, writer: editor, sentAt: Date.now(), fields: draftOf(id, { content }) };
    const response = await client.send(`/api/drafts/${id}`, { method: 'PUT', body });
    if (isUnsure(response)) ledger.doubt(`draft:${username}:${id}`, content);
    if (response === null || !response.isDone) continue;
    const saved = response.json<SaveDraftResponse>();
    if (saved.outcome !== 'saved') throw new Error(`${username} is told of another editor of draft ${id}`);
    ledger.acknowledge(`draft:${username}:${id}`, content);
    base = saved.version;
  }
};

/** Uploads an image and uses it in a draft: an unused one is deleted after a day. */
const upload: Act = async (run, writer) => {
  const background = { r: run.chance.below(256), g: run.chance.below(256), b: run.chance.below(256) };
  const bytes = await sharp({ create: { width: 480, height: 320, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('picture', new File([new Uint8Array(bytes)], 'soup.jpg', { type: 'image/jpeg' }));
  const response = await writer.client.send('/api/images', { method: 'POST', form });
  if (isUnsure(response) || !response?.isDone) return;
  const { id: imageId, picture } = response.json<UploadedImageResponse>();
  const id = randomUUID();
  const body = { base: 0, writer: randomUUID(), sentAt: Date.now(), fields: draftOf(id, { imageId }) };
  const shown = await writer.client.send(`/api/drafts/${id}`, { method: 'PUT', body });
  if (shown?.isDone === true) run.pictures.set(picture.url, bytes);
};

const changePrice: Act = async (run, writer) => {
  const about = `price:${writer.username}`;
  const known = Number(run.ledger.acknowledged(about) ?? PRICE_MIN_CENTS);
  const expected = run.chance.pick([300, 325, 350, 375]);
  if (expected === known || expected > PRICE_MAX_CENTS) return;
  const path = '/api/profile/price';
  await change(run, writer.client, {
    about,
    to: String(expected),
    path,
    method: 'PUT',
    body: { priceCents: expected },
  });
};

const describe: Act = async (run, { id, username, client }) => {
  const aboutMe = run.chance.pick(ABOUT_ME);
  const path = `/api/bloggers/${id}/about-me`;
  await change(run, client, { about: `about-me:${username}`, to: aboutMe, path, method: 'PUT', body: { aboutMe } });
};

/** Writers' actions, weighted by frequency. */
export const writerActs: readonly (readonly [weight: number, act: Act])[] = [
  [12, write],
  [8, withdraw],
  [8, switchAccess],
  [10, writeDraft],
  [8, upload],
  [3, changePrice],
  [4, describe],
];
