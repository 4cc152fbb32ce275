import { join } from 'node:path';
import { PRICE_MAX_CENTS } from '#contract/limits';
import type { ArticleResponse } from '#contract/posts';
import type { SubscribeResponse } from '#contract/subscriptions';
import { DAY } from '#contract/time';
import type { Sandbox } from '../../sandbox/stripe/sandbox.ts';
import { startStripe } from '../../sandbox/stripe/server.ts';
import { freePorts } from '../../support/free-ports.ts';
import { postId } from '../fill/posts.ts';
import { fillDatabase } from '../fill.ts';
import { p95 } from '../measure.ts';
import { openDatabaseFile, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { openSocket, signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
const WARM_UP = 3;
const MEASURED = 30;
/** The blogger's number and posts: enough free ones, and a premium one. */
const BLOGGER = 9;
const THEIR_POSTS = 12;
const PREMIUM = 12;
/** An event that has not arrived within this time counts as lost, milliseconds. */
const GIVE_UP = 30_000;
const WEBHOOK_SECRET = 'whsec_bench';

type Reader = { seq: number; sessionId: string };

/** Creates this run's readers with sessions, and a blogger who may charge them. */
function addReaders(dir: string, now: number): Reader[] {
  const db = openDatabaseFile(dir);
  const [last] = db.prepare('SELECT max(seq) AS seq FROM users').all();
  const first = Number(last?.seq) + 1;
  const user = db.prepare(
    'INSERT INTO users (seq, id, email, username, password_hash, email_confirmed_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const session = db.prepare(
    'INSERT INTO sessions (id, user, remember, created_at, expires_at) VALUES (?, ?, 1, ?, ?)',
  );
  const readers = Array.from({ length: WARM_UP + MEASURED }, (_, n) => {
    return { seq: first + n, sessionId: `unlock-${first + n}` };
  });
  for (const { seq, sessionId } of readers) {
    user.run(seq, `bench-user-${seq}`, `bench${seq}@bench.test`, `bench_${seq}`, '-', now, now);
    session.run(sessionId, seq, now, now + DAY);
  }
  db.prepare('UPDATE posts SET blogger = ? WHERE seq <= ?').run(BLOGGER, THEIR_POSTS);
  db.prepare('UPDATE profiles SET subscription_cents = ? WHERE user = ?').run(PRICE_MAX_CENTS, BLOGGER);
  db.close();
  return readers;
}

async function answerOf<T>(asking: Promise<Response>): Promise<T> {
  const response = await asking;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/**
 * Returns the time from the payment, whose events are sent immediately, until a notified page has the article's text,
 * in ms.
 */
async function timeUntilUnlocked(url: URL, sandbox: Sandbox, { seq, sessionId }: Reader): Promise<number> {
  const headers = await signedInHeaders(url, seq, sessionId);
  const isUnlocked = async () => {
    const { article } = await answerOf<ArticleResponse>(
      fetch(new URL(`/api/posts/${postId(PREMIUM)}`, url), { headers }),
    );
    return article.access === 'full';
  };
  const order = { method: 'POST', headers, body: JSON.stringify({ bloggerId: `bench-user-${BLOGGER}` }) };
  const begun = await answerOf<SubscribeResponse>(fetch(new URL('/api/subscriptions', url), order));
  if (begun.outcome !== 'checkout') throw new Error('there is nothing to pay');
  if (await isUnlocked()) throw new Error('the article was open before');
  const socket = await openSocket(url, headers);
  const unlocked = new Promise<number>((resolve, reject) => {
    AbortSignal.timeout(GIVE_UP).onabort = () => reject(new Error('nobody was told of a payment'));
    socket.on('data', () => {
      isUnlocked().then((isOpen) => isOpen && resolve(performance.now()), reject);
    });
  });
  const start = performance.now();
  sandbox.pay(begun.url.slice(begun.url.lastIndexOf('/') + 1));
  void sandbox.tick();
  const time = (await unlocked) - start;
  socket.destroy();
  // The other events of this payment would delay the next one.
  await sandbox.deliver();
  return time;
}

/** Measures the time from a payment at the provider until a waiting page shows the article's text. */
export const unlock: Bench = async () => {
  const dir = await fillDatabase(POSTS);
  const readers = addReaders(dir, Date.now());
  const { STRIPE_PORT } = await freePorts(['STRIPE_PORT']);
  const { url, stop } = await startProduct(dir, {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: `http://localhost:${STRIPE_PORT}`,
  });
  const webhook = { url: new URL('/api/webhooks/stripe', url).href, secret: WEBHOOK_SECRET };
  const { sandbox, close } = await startStripe({ port: Number(STRIPE_PORT), stateDir: join(dir, 'stripe'), webhook });
  try {
    const times: number[] = [];
    for (const reader of readers) times.push(await timeUntilUnlocked(url, sandbox, reader));
    const value = p95(times.slice(WARM_UP));
    const note = `${MEASURED} payments`;
    return [
      { name: 'unlock: paid, waiting page has the text, p95', value, unit: 'ms', target: { atMost: 1000 }, note },
    ];
  } finally {
    await close();
    await stop();
  }
};
