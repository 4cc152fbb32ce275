import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { FeedView } from '#contract/feed';
import { FEED_MIN_MATCHES } from '#contract/limits';
import type { Ctx } from '../../../worker/context.ts';
import { writeCursor } from '../../../worker/db/cursor.ts';
import { readFeed, readFollowing } from '../../../worker/features/feed/feed.service.ts';
import { jobCtx, newBlogger, newPerson, type Person } from '../support/factories.ts';
import { addMutes, addTaggedPosts, subtopicsIn } from '../support/mutes.ts';
import { samplesOf } from '../support/samples.ts';

type FeedCursor = { before: number; mode: number };

const TOPICS = [2, 7, 12];
const POSTS = 240;

/** Returns pseudorandom numbers from 0 to 1, the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

test('equals the plain feed without the muted posts, from any cursor and in both views', async () => {
  const random = createRandom(20261126);
  const below = (most: number) => Math.floor(random() * most);
  const some = <T>(all: readonly T[], share: number) => all.filter(() => random() < share);
  const bloggers = await Promise.all(Array.from({ length: 6 }, () => newBlogger()));
  const parts = (await subtopicsIn()).filter((_, n) => n % 9 === 0).slice(0, 12);
  const posts = Array.from({ length: POSTS }, () => ({
    topic: TOPICS[below(TOPICS.length)] ?? 2,
    // The first blogger writes most.
    blogger: bloggers[random() < 0.6 ? 0 : below(bloggers.length)]?.seq ?? 0,
    subtopics: some(parts, 0.2)
      .slice(0, 5)
      .map(({ seq }) => seq),
  }));
  const first = await addTaggedPosts(posts);
  const insert = async (
    { seq }: Person,
    streams: readonly { kind: 0 | 1; stream: number; column: string; value: unknown }[],
  ) => {
    for (const { kind, stream, column, value } of streams) {
      await env.DB.prepare(`INSERT INTO follows (user, kind, stream, ${column}, created_at) VALUES (?1, ?2, ?3, ?4, 0)`)
        .bind(seq, kind, stream, value)
        .run();
    }
  };
  const categories = ['travel', 'fantasy', 'news'];

  for (let sample = 0; sample < samplesOf('mutedFeeds'); sample++) {
    const [plain, muting] = [{ person: await newPerson() }, { person: await newPerson() }];
    const follows = [
      ...some(TOPICS, 0.6).map((topic) => ({
        kind: 1 as const,
        stream: topic * 8 + 3,
        column: 'category',
        value: categories[TOPICS.indexOf(topic)],
      })),
      ...some(parts, 0.3).map(({ seq }) => ({ kind: 0 as const, stream: seq * 8 + 4, column: 'subtopic', value: seq })),
      ...some(bloggers, 0.3).map(({ seq }) => ({
        kind: 0 as const,
        stream: seq * 8 + 7,
        column: 'blogger',
        value: seq,
      })),
    ];
    for (const { person } of [plain, muting]) await insert(person, follows);
    const share = random() * 0.5;
    const mutes = [
      ...some(bloggers, share).map(({ seq }) => ({ kind: 'blogger' as const, target: seq })),
      ...(random() < 0.6 ? [{ kind: 'blogger' as const, target: bloggers[0]?.seq ?? 0 }] : []),
      ...some(parts, share / 2).map(({ seq }) => ({ kind: 'subtopic' as const, target: seq })),
      ...some(TOPICS, share / 2).map((target) => ({ kind: 'category' as const, target })),
      { kind: 'blogger' as const, target: 9_000_000 },
    ];
    await addMutes(muting.person, mutes);
    const isMuted = (kind: string, target: number) =>
      mutes.some((mute) => mute.kind === kind && mute.target === target);
    const isShown = (title: string) => {
      const post = posts[Number(title.slice('Post '.length)) - first];
      if (post === undefined) throw new Error(`not a post of this test: ${title}`);
      return !(
        isMuted('blogger', post.blogger) ||
        isMuted('category', post.topic) ||
        post.subtopics.some((seq) => isMuted('subtopic', seq))
      );
    };
    const read = async ({ person }: typeof plain, view: FeedView, cursor: FeedCursor | null) => {
      const titles: string[] = [];
      let next = cursor && writeCursor(cursor);
      do {
        const ctx: Ctx = {
          ...jobCtx(),
          actor: { kind: 'user', user: person as never, sessionId: '', userAgent: '', expiresAt: 0 },
        };
        const page = await { personal: readFeed, following: readFollowing }[view](ctx, next ?? undefined);
        titles.push(...page.posts.map(({ title }) => title));
        next = page.nextCursor;
      } while (next !== null);
      return titles;
    };
    const both = async (view: FeedView, cursor: FeedCursor) => ({
      shown: (await read(plain, view, cursor)).filter(isShown),
      found: await read(muting, view, cursor),
    });

    const cursors = [first + POSTS, first + below(POSTS)].flatMap((before) =>
      [1, 2, 3].map((mode) => ({ before, mode })),
    );
    const expected = new Map<number, string[]>();
    for (const cursor of cursors) {
      const { shown, found } = await both('personal', cursor);
      expect(found, `sample ${sample}, personal from ${JSON.stringify(cursor)}`).toEqual(shown);
      if (cursor.before === first + POSTS) expected.set(cursor.mode, shown);
      if (cursor.mode !== 1) continue;
      const following = await both('following', cursor);
      expect(following.found, `sample ${sample}, following`).toEqual(following.shown);
    }

    // The first page decides the mode by what is left after the filter.
    const [matching = [], filled = [], general = []] = [1, 2, 3].map((mode) => expected.get(mode));
    const personal = await read(muting, 'personal', null);
    const decided = matching.length >= FEED_MIN_MATCHES ? [matching, filled] : [filled.length > 0 ? filled : general];
    expect(decided, `sample ${sample}, first page`).toContainEqual(personal);
  }
});
