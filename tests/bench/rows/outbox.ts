import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { BLOGGER, numbers } from '../fill/people.ts';
import { fillDatabase } from '../fill.ts';
import { dataDir, openDatabaseFile, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
const PER_SECOND = 1000;
const SECONDS = 60;
const MESSAGES = PER_SECOND * SECONDS;
/** Emails that are not stored by then count as lost. */
const GIVE_UP_MS = 5 * 60_000;
/** Duration of the observed sending. */
const WATCHED_MS = 30_000;

/** Starts a mail server that accepts everything immediately, and records the recipients. */
async function startSink(): Promise<{ port: number; taken: Map<string, number>; stop: () => void }> {
  const taken = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      for (const { address } of session.envelope.rcptTo) taken.set(address, (taken.get(address) ?? 0) + 1);
      stream.resume().on('end', done);
    },
  });
  // The product disconnects when it is stopped; lost emails are counted.
  server.on('error', () => undefined);
  const listening = await new Promise<ReturnType<SMTPServer['listen']>>((resolve) => {
    const each = server.listen(0, '127.0.0.1', () => resolve(each));
  });
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return { port: address.port, taken, stop: () => server.close() };
}

/** Adds this many subscribers of one blogger, and deletes the mail that other rows of the bench produced. */
function addSubscribers(db: DatabaseSync, now: number): void {
  const first = Number(db.prepare('SELECT max(seq) AS seq FROM users').get()?.seq) + 1;
  db.exec(`
    ${numbers(MESSAGES)} INSERT INTO users (seq, id, email, username, password_hash, email_confirmed_at, created_at)
      SELECT ${first} + n, 'bench-subscriber-' || n, 'subscriber' || n || '@bench.test', 'subscriber_' || n, '-', 1, ${now} FROM numbers;
    DELETE FROM outbox_messages;
    DELETE FROM subscriptions WHERE creator = ${BLOGGER.seq};
    ${numbers(MESSAGES)} INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, created_at)
      SELECT 'bench-subscriber-' || n, ${first} + n, ${BLOGGER.seq}, 1, 'active', 300, ${now} FROM numbers;`);
}

async function publish(url: URL): Promise<void> {
  const headers = await signedInHeaders(url, BLOGGER.seq, BLOGGER.sessionId);
  const text = { title: 'To everybody', content: 'Twelve loaves before noon, and one more.' };
  const post = { ...text, category: 'food', subtopics: ['Baking'], teams: [], isFree: false, imageId: null };
  const body = JSON.stringify({ post, base: null });
  const response = await fetch(new URL(`/api/posts/${crypto.randomUUID()}`, url), { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`publishing was answered ${response.status}: ${await response.text()}`);
}

/**
 * Publishes a post with a minute's worth of emails, enqueued at a thousand a second, and sends them to a local mail
 * server.
 */
export const outbox: Bench = async () => {
  const dir = join(dataDir, 'outbox');
  rmSync(dir, { recursive: true, force: true });
  cpSync(await fillDatabase(POSTS), dir, { recursive: true });
  const filling = openDatabaseFile(dir);
  addSubscribers(filling, Date.now());
  filling.close();
  const sink = await startSink();
  const smtp = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sink.port),
    SMTP_TLS: '0',
    MAIL_FROM: 'bench@platform.test',
  };
  const { url, stop } = await startProduct(dir, smtp);
  const db = openDatabaseFile(dir);
  const stored = db.prepare("SELECT count(*) AS n FROM outbox_messages WHERE kind = 'email'");
  const sent = db.prepare("SELECT count(*) AS n FROM outbox_messages WHERE kind = 'email' AND state = 'sent'");
  const parked = db.prepare("SELECT count(*) AS n FROM outbox_messages WHERE kind = 'email' AND state = 'parked'");
  const countOf = (counted: typeof stored) => Number(counted.get()?.n);
  const start = performance.now();
  await publish(url);
  while (countOf(stored) < MESSAGES && performance.now() - start < GIVE_UP_MS) await setTimeout(250);
  const written = (performance.now() - start) / 1000;
  const sentMeanwhile = sink.taken.size;
  const watched = performance.now();
  await setTimeout(WATCHED_MS);
  const sentSince = sink.taken.size - sentMeanwhile;
  const sending = (performance.now() - watched) / 1000;
  // Read before the mail server's count: every marked email has been sent. The server has at most the current one in
  // addition.
  const marked = countOf(sent);
  const taken = sink.taken.size;
  const wronglyMarked = Math.max(0, marked - taken) + Math.max(0, taken - countOf(sent) - 1);
  const lost = MESSAGES - countOf(stored) + countOf(parked);
  db.close();
  await stop();
  sink.stop();
  rmSync(dir, { recursive: true, force: true });
  const twice = [...sink.taken.values()].filter((times) => times > 1).length;
  return [
    {
      name: `outbox: written, ${MESSAGES} mails about one post`,
      value: MESSAGES / written,
      unit: '/s',
      target: { atLeast: PER_SECOND },
      note: `${sentMeanwhile} of them sent meanwhile`,
    },
    {
      name: 'outbox: lost or sent twice',
      value: lost + wronglyMarked + twice,
      unit: '',
      target: { atMost: 0 },
      note: `${taken} of ${MESSAGES} sent until then, the others wait`,
    },
    {
      name: 'outbox: sent when all are written',
      value: sentSince / sending,
      unit: '/s',
      target: {},
      note: 'one after the other over one connection, each marked before the next',
    },
  ];
};
