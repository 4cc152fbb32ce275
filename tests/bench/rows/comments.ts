import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { CommentsResponse } from '#contract/comments';
import { BLOGGERS, numbers, READER } from '../fill/people.ts';
import { postId } from '../fill/posts.ts';
import { fillDatabase } from '../fill.ts';
import { costsOf, interleaved, latencies, p95 } from '../measure.ts';
import { dataDir, openDatabaseFile, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
const FEW = 10_000;
const MANY = 1_000_000;
/** Free posts; the first one gets the comments that are read. */
const [POST, OTHER_POST] = [POSTS - 1, POSTS - 3];
/** Readers without a blog, as most commenters are. */
const [FIRST_COMMENTER, COMMENTERS] = [1_000_000, 500];
const pathOf = (post: number) => `/api/posts/${postId(post)}/comments`;
const [ROUNDS, REQUESTS] = [5, 100];
const TEXT = 'Nine boats, and none of them late. ';

/** Adds visible comments to a post. */
function addComments(db: DatabaseSync, post: string, count: number): void {
  db.exec(`${numbers(count)}
    INSERT INTO comments (id, post, blogger, parent, author, body, fold, state, created_at)
    SELECT '${post}-' || n, p.seq, p.blogger, NULL, ${FIRST_COMMENTER} + n % ${COMMENTERS}, '${TEXT}' || n, 'fold-' || n, 'visible', n
      FROM numbers CROSS JOIN posts p WHERE p.id = '${post}'`);
}

/** Copies the database, with FEW comments on one post and `others` on a second one. */
async function commentedDatabase(others: number): Promise<string> {
  const dir = join(dataDir, `comments-${others}`);
  rmSync(dir, { recursive: true, force: true });
  cpSync(await fillDatabase(POSTS), dir, { recursive: true });
  const db = openDatabaseFile(dir);
  db.exec(`${numbers(COMMENTERS)}
    INSERT INTO users (seq, id, email, username, password_hash, email_confirmed_at, created_at)
    SELECT ${FIRST_COMMENTER} + n % ${COMMENTERS}, 'commenter-' || n, 'commenter-' || n || '@bench.test', 'commenter_' || n, '', 1, 1
      FROM numbers`);
  // A reader whose comments are not held.
  db.exec(`UPDATE users SET created_at = 1 WHERE seq = ${READER.seq};
    UPDATE posts SET is_free = 1 WHERE id IN ('${postId(POST)}', '${postId(OTHER_POST)}');
    INSERT OR IGNORE INTO comment_approvals (blogger, user, created_at) SELECT seq, ${READER.seq}, 1 FROM users WHERE seq <= ${BLOGGERS}`);
  // Nobody is notified of the reader's comments on POST.
  db.exec(`INSERT OR IGNORE INTO mutes (user, kind, target, at) SELECT seq, 'person', ${READER.seq}, 1 FROM users
    WHERE seq = (SELECT blogger FROM posts WHERE id = '${postId(POST)}') OR seq >= ${FIRST_COMMENTER}`);
  addComments(db, postId(POST), FEW);
  if (others > 0) addComments(db, postId(OTHER_POST), others);
  db.close();
  return dir;
}

const LIMITS = { commentsPerMinute: [1000, 60_000], commentsPerHour: [1000, 3_600_000] };

/** Starts the product with `others` more comments. Returns how a reader sends requests to it. */
async function startCommented(others: number) {
  const dir = await commentedDatabase(others);
  const { url, stop } = await startProduct(dir, { LIMITS: JSON.stringify({ api: false, ...LIMITS }) });
  const headers = {
    ...(await signedInHeaders(url, READER.seq, READER.sessionId)),
    Origin: url.origin,
    'Content-Type': 'application/json',
  };
  const send = async (method: string, body?: object, post = POST) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(new URL(pathOf(post), url), { method, headers, ...sent });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${pathOf(post)}: ${response.status} ${text}`);
    return { ...costsOf(response), text };
  };
  const end = async () => {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { send, end };
}

/** Measures a page of the comments on one post, and writing: a comment and a reply, without and with a notification. */
export const comments: Bench = async () => {
  const [few, many] = [await startCommented(0), await startCommented(MANY - FEW)];
  try {
    const page = await few.send('GET');
    const { comments: shown } = JSON.parse(page.text) as CommentsResponse;
    const round =
      ({ send }: typeof few) =>
      async () =>
        p95(await latencies(REQUESTS, async () => void (await send('GET'))));
    const times = await interleaved(ROUNDS, round(few), round(many));
    const comment = (parent: string | null, post = POST) =>
      many.send('POST', { id: crypto.randomUUID(), body: `${TEXT}${crypto.randomUUID()}`, parent }, post);
    const writes = [await comment(null), await comment(shown[0]?.id ?? null)];
    const [first, second] = [await comment(null, OTHER_POST), await comment(null, OTHER_POST)];
    const most = (figure: 'roundTrips' | 'rowsWritten') => Math.max(...writes.map((write) => write[figure]));
    return [
      { name: 'comments: round trips, read', value: page.roundTrips, unit: '', target: { atMost: 1 } },
      { name: 'comments: round trips, write', value: most('roundTrips'), unit: '', target: { atMost: 3 } },
      {
        name: 'comments: rows read, page of 20 of 10,000',
        value: page.rowsRead,
        unit: '',
        target: { atMost: 120 },
        note: `${shown.length} comments`,
      },
      {
        name: 'comments: p95 1,000,000 / 10,000 comments',
        value: times.ratio,
        unit: '',
        target: { atMost: 1.2 },
        note: `${times.a.toFixed(1)} ms, ${times.b.toFixed(1)} ms`,
      },
      { name: 'comments: rows written a comment', value: most('rowsWritten'), unit: '', target: { atMost: 6 } },
      {
        name: 'comments: rows written with a notification',
        value: second.rowsWritten,
        unit: '',
        target: { atMost: 9 },
        note: `${first.rowsWritten} with the first one of the half hour, which is emailed`,
      },
    ];
  } finally {
    await few.end();
    await many.end();
  }
};
