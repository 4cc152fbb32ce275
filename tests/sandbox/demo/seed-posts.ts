import { HOUR } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { images } from '../../../worker/db/schema/index.ts';
import { shareKey, variantKey } from '../../../worker/features/images/images.present.ts';
import { publishPost } from '../../support/publish-post.ts';
import { createRandomDraws } from '../../support/seeded-random.ts';
import { teamIds } from './catalog-names.ts';
import { dominantColor, type Motif } from './drawings/post-drawing.ts';
import { POST_PICTURE, renderPost } from './pictures.ts';
import { type DemoPost, readPosts } from './read-posts.ts';
import type { DemoPeople } from './seed-accounts.ts';

const PICTURES_AT_ONCE = 2;

/** A published demo post; `key` is the same in every seed, `createdAt` milliseconds UTC. */
export type SeededPost = { id: string; key: string; username: string; isFree: boolean; createdAt: number };

/** Draws an image and stores its files and row. @returns the image's id */
async function storePicture(ctx: Ctx, motif: Motif, seed: string, owner: number, createdAt: number): Promise<string> {
  const image = { id: crypto.randomUUID(), ext: 'webp' as const };
  const { variants, share } = await renderPost(motif, seed);
  const put = (key: string, file: Buffer, contentType: string) =>
    ctx.ports.buckets.blogImages.put(key, file, { httpMetadata: { contentType } });
  await Promise.all([
    put(shareKey(image), share, 'image/jpeg'),
    ...variants.map(({ width, file }) => put(variantKey(image, width), file, 'image/webp')),
  ]);
  const { width, height, widths } = POST_PICTURE;
  const color = dominantColor(motif, seed);
  await ctx.db
    .insert(images)
    .values({ ...image, owner, width, height, widths: [...widths], hasShare: true, color, createdAt });
  return image.id;
}

const TEXT_PICTURE = /\(motif:(\w+)/g;

/** Draws the images in a text, and names them by their ids. */
async function drawTextPictures(ctx: Ctx, post: DemoPost, owner: number, createdAt: number): Promise<string> {
  const ids: string[] = [];
  for (const [n, [, motif]] of [...post.content.matchAll(TEXT_PICTURE)].entries()) {
    ids.push(await storePicture(ctx, motif as Motif, `${post.username}/${post.file} ${n + 1}`, owner, createdAt));
  }
  return post.content.replace(TEXT_PICTURE, () => `(image:${ids.shift()}`);
}

/** Adds minutes, because real posts do not appear on the full hour. */
function publishedAt(now: number, { username, file, hoursAgo }: DemoPost): number {
  return Math.round(now - (hoursAgo + createRandomDraws(`${username}/${file} minute`).range(0, 0.9)) * HOUR);
}

/** Draws the images two at a time, then publishes in chronological order, so newer posts have higher seqs. */
export async function seedPosts(ctx: Ctx, people: DemoPeople): Promise<SeededPost[]> {
  const posts = readPosts()
    .map((post) => ({ ...post, createdAt: publishedAt(ctx.now, post) }))
    .sort((a, b) => a.createdAt - b.createdAt);
  const pictures = new Map<DemoPost, string>();
  const contents = new Map<DemoPost, string>();
  const queue = posts.values();
  const draw = async () => {
    for (const post of queue) {
      const { motif, username, file, createdAt } = post;
      contents.set(post, await drawTextPictures(ctx, post, people.seqOf(username), createdAt));
      if (motif === null) continue;
      pictures.set(post, await storePicture(ctx, motif, `${username}/${file}`, people.seqOf(username), createdAt));
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, draw));
  const teams = await teamIds(ctx.db);
  const published: SeededPost[] = [];
  for (const post of posts) {
    const { username, createdAt, isFree } = post;
    const { id } = await publishPost(
      { ...ctx, now: createdAt },
      {
        blogger: people.seqOf(username),
        title: post.title,
        subtitle: post.subtitle,
        content: contents.get(post) ?? post.content,
        format: post.format,
        category: post.category,
        subtopics: post.subtopics,
        teams: post.teams.map(teams),
        isFree,
        imageId: pictures.get(post) ?? null,
      },
    );
    published.push({ id, key: `${username}/${post.file}`, username, isFree, createdAt });
  }
  return published;
}
