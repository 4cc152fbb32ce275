import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { CommentsResponse } from '#contract/comments';
import { BLOGGERS, numbers, READER } from '../fill/people.ts';
import { postId } from '../fill/posts.ts';
import { fillDatabase } from '../fill.ts';
import { costsOf, latencies, p95 } from '../measure.ts';
import { dataDir, openDatabaseFile, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
const FEW = 10_000;
const MANY = 1_000_000;
/** Free posts; the first one gets the comments that are read. */
const [POST, OTHER_POST] = [POSTS - 1, POSTS - 3];
const REQUESTS = 300;
const TEXT = 'Nine boats, and none of them late. ';

/** Adds visible comments to a post. */
function addComments(db: DatabaseSync, post: string, count: number): void {
  db.exec(`${numbers(count)}
    INSERT INTO comments (id, post, blogger, parent, author, body, fold, state, created_at)
    SELECT '${post}-' || n, p.seq, p.blogger, NULL, 1 + n % ${BLOGGERS}, '${TEXT}' || n, 'fold-' || n, 'visible', n
      FROM numbers CROSS JOIN posts p WHERE p.id = '${post}'`);
}

/** Copies the database, with FEW comments on one post and `others` on a second one. */
async function commentedDatabase(others: number): Promise<string> {
  const dir = join(dataDir, `comments-${others}`);
  rmSync(dir, { recursive: true, force: true });
  cpSync(await fillDatabase(POSTS), dir, { recursive: true });
  const db = openDatabaseFile(dir);
  // A reader whose comments are not held.
  db.exec(`UPDATE users SET created_at = 1 WHERE seq = ${READER.seq};
    UPDATE posts SET is_free = 1 WHERE id IN ('${postId(POST)}', '${postId(OTHER_POST)}');
    INSERT OR IGNORE INTO comment_approvals (blogger, user, created_at) SELECT seq, ${READER.seq}, 1 FROM users WHERE seq <= ${BLOGGERS}`);
  addComments(db, postId(POST), FEW);
  if (others > 0) addComments(db, postId(OTHER_POST), others);
  db.close();
  return dir;
}

const LIMITS = { commentsPerMinute: [1000, 60_000], commentsPerHour: [1000, 3_600_000] };

/** Starts the product, and measures a reader's page of comments. */
async function measure(others: number) {
  const dir = await commentedDatabase(others);
  const { url, stop } = await startProduct(dir, { LIMITS: JSON.stringify({ api: false, ...LIMITS }) });
  try {
    const headers = await signedInHeaders(url, READER.seq, READER.sessionId);
    const path = `/api/posts/${postId(POST)}/comments`;
    const send = async (method: string, to: string, body?: object) => {
      const response = await fetch(new URL(to, url), {
        method,
        headers: { ...headers, Origin: url.origin, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${to}: ${response.status} ${text}`);
      return { ...costsOf(response), text };
    };
    const page = await send('GET', path);
    const { comments } = JSON.parse(page.text) as CommentsResponse;
    const times = await latencies(REQUESTS, async () => void (await send('GET', path)));
    const comment = (parent: string | null) =>
      send('POST', path, { id: crypto.randomUUID(), body: `${TEXT}${crypto.randomUUID()}`, parent });
    const writes = [await comment(null), await comment(comments[0]?.id ?? null)];
    return { page, shown: comments.length, p95: p95(times), writes };
  } finally {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Measures a page of the comments on one post, and writing a comment and a reply. */
export const comments: Bench = async () => {
  const few = await measure(0);
  const many = await measure(MANY - FEW);
  const written = Math.max(...many.writes.map(({ rowsWritten }) => rowsWritten));
  const roundTrips = Math.max(...many.writes.map((write) => write.roundTrips));
  return [
    { name: 'comments: round trips, read', value: many.page.roundTrips, unit: '', target: { atMost: 1 } },
    { name: 'comments: round trips, write', value: roundTrips, unit: '', target: { atMost: 3 } },
    {
      name: 'comments: rows read, page of 20 of 10,000',
      value: few.page.rowsRead,
      unit: '',
      target: { atMost: 120 },
      note: `${few.shown} comments`,
    },
    {
      name: 'comments: p95 1,000,000 / 10,000 comments',
      value: many.p95 / few.p95,
      unit: '',
      target: { atMost: 1.2 },
      note: `${few.p95.toFixed(1)} ms, ${many.p95.toFixed(1)} ms`,
    },
    { name: 'comments: rows written a comment', value: written, unit: '', target: { atMost: 6 } },
  ];
};
