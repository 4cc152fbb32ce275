import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pagedCategories } from '#contract/topics';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { ALL_POSTS, categoryStream, FREE_POSTS, streamOf } from '../../worker/db/streams.ts';
import { projectRoot } from '../support/command.ts';
import { databaseRecipe } from '../support/database-recipe.ts';
import { openDatabaseFile, startProduct, stateDir } from './product.ts';

const DAY = 86_400_000;
const SPREAD_DAYS = 60;
const BLOGGERS = 500;
const FOLLOWED = { subtopics: 40, teams: 20, leagues: 5, bloggers: 5 };
/** So many of the newest posts have a text of real length. */
const FULL_LENGTH = 600;

export const READER = { seq: BLOGGERS + 1, sessionId: 'bench-session' };
export const postId = (n: number) => `bench-post-${n}`;

const sentence = 'The harbour was quiet that morning, and nobody on the quay could say when the ferry would leave. ';

function migrate(db: DatabaseSync) {
  const folder = join(projectRoot, 'migrations');
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    db.exec(readFileSync(join(folder, file), 'utf8'));
  }
  for (const statement of catalogSql()) db.exec(statement);
}

function addPeople(db: DatabaseSync, now: number) {
  const user = db.prepare(
    'INSERT INTO users (seq, id, email, username, password_hash, email_confirmed_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const profile = db.prepare('INSERT INTO profiles (user, id, created_at) VALUES (?, ?, ?)');
  for (let seq = 1; seq <= READER.seq; seq++) {
    user.run(seq, `bench-user-${seq}`, `bench${seq}@bench.test`, `bench_${seq}`, '-', now, now);
    if (seq <= BLOGGERS) profile.run(seq, `bench-profile-${seq}`, now);
  }
  db.prepare('INSERT INTO sessions (id, user, remember, created_at, expires_at) VALUES (?, ?, 1, ?, ?)').run(
    READER.sessionId,
    READER.seq,
    now,
    now + 365 * DAY,
  );
}

function addFollows(db: DatabaseSync, now: number) {
  const follow = (column: string, kind: 'subtopic' | 'team' | 'league' | 'blogger', seqs: number[]) => {
    const insert = db.prepare(`INSERT INTO follows (user, kind, stream, ${column}, created_at) VALUES (?, 0, ?, ?, ?)`);
    for (const seq of seqs) insert.run(READER.seq, streamOf(kind, seq), seq, now);
  };
  const first = (n: number, from = 1) => Array.from({ length: n }, (_, index) => from + index);
  follow('subtopic', 'subtopic', first(FOLLOWED.subtopics));
  follow('team', 'team', first(FOLLOWED.teams));
  follow('league', 'league', first(FOLLOWED.leagues));
  follow('blogger', 'blogger', first(FOLLOWED.bloggers));
}

function addPosts(db: DatabaseSync, posts: number, now: number) {
  const teams = db.prepare('SELECT seq, league FROM teams ORDER BY seq').all() as { seq: number; league: number }[];
  const subtopics = Map.groupBy(
    db.prepare('SELECT seq, topic FROM subtopics ORDER BY seq').all() as { seq: number; topic: number }[],
    ({ topic }) => topic,
  );
  const insert = {
    post: db.prepare(
      'INSERT INTO posts (seq, id, blogger, topic, title, excerpt, teaser, word_count, is_free, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    body: db.prepare('INSERT INTO post_bodies (post, content) VALUES (?, ?)'),
    subtopic: db.prepare('INSERT INTO post_subtopics (post, subtopic) VALUES (?, ?)'),
    team: db.prepare('INSERT INTO post_teams (post, team) VALUES (?, ?)'),
    stream: db.prepare('INSERT INTO stream_posts (stream, post) VALUES (?, ?)'),
  };
  const excerpt = sentence.repeat(2).slice(0, 200);
  const teaser = sentence.repeat(7).slice(0, 600);
  const short = `${sentence.repeat(10)}\n\n`;
  const full = `${short.repeat(6)}`;
  for (let seq = 1; seq <= posts; seq++) {
    const category = pagedCategories[seq % pagedCategories.length];
    if (category === undefined) continue;
    const blogger = 1 + (seq % BLOGGERS);
    const isFree = seq % 4 === 0 ? 0 : 1;
    const at = now - Math.floor(((posts - seq) / posts) * SPREAD_DAYS * DAY);
    insert.post.run(
      seq,
      postId(seq),
      blogger,
      category.number,
      `A morning at the harbour, part ${seq}`,
      excerpt,
      teaser,
      170,
      isFree,
      at,
      at,
    );
    insert.body.run(seq, posts - seq < FULL_LENGTH ? full : short);
    const streams = [ALL_POSTS, categoryStream(category.key), streamOf('blogger', blogger)];
    if (isFree === 1) streams.push(FREE_POSTS);
    const choices = subtopics.get(category.number) ?? [];
    for (const offset of choices.length === 0 ? [] : [0, 3]) {
      const subtopic = choices[(seq + offset) % choices.length]?.seq ?? 0;
      insert.subtopic.run(seq, subtopic);
      streams.push(streamOf('subtopic', subtopic));
    }
    if (category.key === 'sports') {
      // Every other post about sports is about the first team, so that its page is full also with few posts.
      const turn = Math.floor(seq / pagedCategories.length);
      const team = teams[turn % 2 === 0 ? 0 : turn % teams.length];
      if (team !== undefined) {
        insert.team.run(seq, team.seq);
        streams.push(streamOf('team', team.seq), streamOf('league', team.league));
      }
    }
    for (const stream of streams) insert.stream.run(stream, seq);
  }
}

const MADE_FROM = ['tests/bench/{fill,product}.ts', 'worker/db/streams.ts'];
const fillStamp = (more: string[]) =>
  `${databaseRecipe([...MADE_FROM, ...more])} ${Math.floor(Date.now() / (5 * DAY))}`;

const SEARCHED_LENGTH = 600;
const syllables = [...'bcdfghklmnprstvw'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel));

const syllable = (n: number, at: number) =>
  syllables[(Math.imul(n + 1, 0x9e3779b1 + at * 40_504) >>> 9) % syllables.length] ?? '';

/** A made-up vocabulary, of words as long as people's are. In the bench's posts a word is rarer the later it stands. */
export const benchWords = Array.from({ length: 8000 }, (_, n) =>
  Array.from({ length: 1 + (n % 4) }, (__, at) => syllable(n, at)).join(''),
);

/** The commonest words of English, commonest first, and some that a story needs. */
const englishWords = (
  'the and of to a in that it was he she for you is on with as his her at had be by not but they this have from or one ' +
  'all were there when would who so if out up them some could into then about time what only more like other over now ' +
  'down very before after little again where just back well never through long day way here even come much know good ' +
  'must made old first man life night house hand still thought world morning water light door street letter window ' +
  'garden summer river quiet harbour patience ferry bread winter remember kitchen question government understand'
).split(' ');
const ARTICLE_LENGTH = 4000;
const isArticle = (post: number) => post % 10 === 0;

/**
 * The text by which search finds a bench post, as the index folds it: other words in each, common ones in most. Every
 * tenth is as long as an article and in English, so that its pieces are those that most English texts hold.
 */
export function searchedText(post: number, length = isArticle(post) ? ARTICLE_LENGTH : SEARCHED_LENGTH): string {
  const words = isArticle(post) ? englishWords : benchWords;
  let text = '';
  let state = post;
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += `${words[Math.floor((state / 2 ** 32) ** 3 * words.length)]} `;
  }
  return text.slice(0, length).trim();
}

function addSearch(db: DatabaseSync, posts: number) {
  const insert = db.prepare('INSERT INTO post_search (rowid, title, body) VALUES (?, ?, ?)');
  for (let seq = 1; seq <= posts; seq++) insert.run(seq, `a morning at the harbour, part ${seq}`, searchedText(seq));
}

/**
 * A database with the catalog and what `fill` puts into it; kept for some days, unless what it is made from changes.
 * @param madeFrom more files that `fill` depends on
 */
export async function filled(
  dir: string,
  fill: (db: DatabaseSync, now: number) => void,
  madeFrom: string[] = [],
): Promise<string> {
  const stamp = join(dir, 'filled');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fillStamp(madeFrom)) return dir;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const product = await startProduct(dir);
  await fetch(new URL('/api/health', product.url));
  await product.stop();
  const db = openDatabaseFile(dir);
  const now = Date.now();
  db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;');
  migrate(db);
  db.exec('BEGIN');
  fill(db, now);
  db.exec('COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE);');
  db.close();
  writeFileSync(stamp, fillStamp(madeFrom));
  return dir;
}

/** A database with so many posts over the last 60 days and one reader with 70 follows. */
export const fillDatabase = (posts: number): Promise<string> =>
  filled(stateDir(posts), (db, now) => {
    addPeople(db, now);
    addPosts(db, posts, now);
    addSearch(db, posts);
    addFollows(db, now);
  });
