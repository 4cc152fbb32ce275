import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { DAY } from '#contract/time';
import { categoriesWithPage } from '#contract/topics';
import { toImportedSeq } from '../../../worker/db/imported-numbers.ts';
import { ALL_POSTS, categoryStream, FREE_POSTS, toStreamKey } from '../../../worker/db/streams.ts';
import { bloggerTermSql } from '../../../worker/features/posts/blogger-term.statements.ts';
import { ADMIN, BLOGGERS, numbers } from './people.ts';
import { searchedText } from './texts.ts';

const SPREAD_DAYS = 60;
/** Number of the newest posts with a text of realistic length. */
const FULL_LENGTH = 600;
const REACTIONS_A_POST = 20;
/** Number of the newest posts with reactions. */
const REACTED_TO = 10_000;

/** Returns a UUID, as posts have. */
export const postId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const sentence = 'The harbour was quiet that morning, and nobody on the quay could say when the ferry would leave. ';
const excerpt = sentence.repeat(2).slice(0, 200);
const teaser = sentence.repeat(7).slice(0, 600);
const short = `${sentence.repeat(10)}\n\n`;
const full = short.repeat(6);

type Catalog = { teams: { seq: number; league: number }[]; subtopics: Map<number, { seq: number }[]> };

function catalogOf(db: DatabaseSync): Catalog {
  return {
    teams: db.prepare('SELECT seq, league FROM teams ORDER BY seq').all() as Catalog['teams'],
    subtopics: Map.groupBy(
      db.prepare('SELECT seq, topic FROM subtopics ORDER BY seq').all() as { seq: number; topic: number }[],
      ({ topic }) => topic,
    ),
  };
}

/** Returns the tags of post number `seq`. */
function tagsOf(seq: number, category: (typeof categoriesWithPage)[number], { teams, subtopics }: Catalog) {
  const choices = subtopics.get(category.number) ?? [];
  const offsets = choices.length === 0 ? [] : [0, 3];
  // Every other sports post is about the first team, so its page is full even with few posts.
  const turn = Math.floor(seq / categoriesWithPage.length);
  const team = category.key === 'sports' ? teams[turn % 2 === 0 ? 0 : turn % teams.length] : undefined;
  return { subtopics: offsets.map((offset) => choices[(seq + offset) % choices.length]?.seq ?? 0), team };
}

/** Numbers in the ids of imported posts: above those of all others. */
const IMPORTED_IDS = 100_000_000;
/** Time over which imported posts are spread. */
const IMPORTED_FROM = Date.UTC(2012, 0, 1);
const IMPORTED_SPAN_MS = 10 * 365 * DAY;

type FilledPost = { seq: number; id: string; n: number; at: number; importedAt: number | null };

/** Lists the posts to add: native ones over the last 60 days, and imported ones over ten years before. */
function* filledPosts(posts: number, imported: number, now: number): Generator<FilledPost> {
  for (let n = 1; n <= posts; n++) {
    const at = now - Math.floor(((posts - n) / posts) * SPREAD_DAYS * DAY);
    yield { seq: n, id: postId(n), n, at, importedAt: null };
  }
  for (let n = 1; n <= imported; n++) {
    const at = IMPORTED_FROM + Math.floor((n * IMPORTED_SPAN_MS) / imported);
    yield { seq: toImportedSeq(at), id: postId(IMPORTED_IDS + n), n, at, importedAt: now };
  }
}

/**
 * Posts over the last 60 days with all that hangs on them; one in four is premium, one in fifty disliked.
 * @param imported older posts that were imported, in addition
 */
export function addPosts(db: DatabaseSync, posts: number, now: number, imported = 0): void {
  const catalog = catalogOf(db);
  const insert: Record<'post' | 'body' | 'subtopic' | 'team' | 'stream', StatementSync> = {
    post: db.prepare(
      'INSERT INTO posts (seq, id, blogger, topic, title, excerpt, teaser, word_count, is_free, view_count, created_at, updated_at, imported_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    body: db.prepare('INSERT INTO post_bodies (post, content) VALUES (?, ?)'),
    subtopic: db.prepare('INSERT INTO post_subtopics (post, subtopic) VALUES (?, ?)'),
    team: db.prepare('INSERT INTO post_teams (post, team) VALUES (?, ?)'),
    stream: db.prepare('INSERT INTO stream_posts (stream, post) VALUES (?, ?)'),
  };
  for (const { seq, id, n, at, importedAt } of filledPosts(posts, imported, now)) {
    const category = categoriesWithPage[n % categoriesWithPage.length];
    if (category === undefined) continue;
    const blogger = 1 + (n % BLOGGERS);
    const isFree = n % 4 === 0 ? 0 : 1;
    const title = `A morning at the harbour, part ${n}`;
    const facts = [title, excerpt, teaser, 170, isFree, (n * 7919) % 5000, at, at, importedAt] as const;
    insert.post.run(seq, id, blogger, category.number, ...facts);
    insert.body.run(seq, posts - seq < FULL_LENGTH ? full : short);
    const { subtopics, team } = tagsOf(n, category, catalog);
    for (const subtopic of subtopics) insert.subtopic.run(seq, subtopic);
    if (team !== undefined) insert.team.run(seq, team.seq);
    const streams = [
      ALL_POSTS,
      categoryStream(category.key),
      toStreamKey('blogger', blogger),
      ...(isFree === 1 ? [FREE_POSTS] : []),
      ...subtopics.map((subtopic) => toStreamKey('subtopic', subtopic)),
      ...(team === undefined ? [] : [toStreamKey('team', team.seq), toStreamKey('league', team.league)]),
    ];
    for (const stream of streams) insert.stream.run(stream, seq);
  }
}

/** Adds twenty reactions to each of the newest posts, if there are enough users. */
export function addReactions(db: DatabaseSync, posts: number, users: number, now: number): void {
  if (users <= ADMIN.seq + REACTIONS_A_POST) return;
  const readers = users - ADMIN.seq;
  db.exec(`
    ${numbers(REACTIONS_A_POST)} INSERT INTO article_reactions (post, user, reaction_type, created_at)
      SELECT p.seq, ${ADMIN.seq} + 1 + (p.seq * 7919 + n * 101) % ${readers}, iif((p.seq * 20 + n) % 50 = 0, 'dislike', 'like'), ${now}
        FROM posts p, numbers WHERE p.seq > ${posts - REACTED_TO}`);
}

/**
 * Fills the search indexes in large batches, because nothing reads them meanwhile. Premium texts also have an index of
 * their own.
 */
export function addSearch(db: DatabaseSync, posts: number, imported = 0): void {
  const setPieces = (bytes: number) => {
    for (const index of ['post_search', 'premium_search']) {
      db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('hashsize', ${bytes})`);
    }
  };
  setPieces(64 * 1024 * 1024);
  const insert = db.prepare('INSERT INTO post_search (rowid, title, body) VALUES (?, ?, ?)');
  const insertPremium = db.prepare(`INSERT INTO premium_search (rowid, blogger, title, body)
    SELECT seq, ${new SQLiteSyncDialect().sqlToQuery(bloggerTermSql(sql.raw('blogger'))).sql}, ?2, ?3
      FROM posts WHERE seq = ?1 AND is_free = 0`);
  for (const { seq, n } of filledPosts(posts, imported, 0)) {
    const text = [seq, `a morning at the harbour, part ${n}`, searchedText(n)] as const;
    insert.run(...text);
    insertPremium.run(...text);
  }
  setPieces(1024 * 1024);
}
