import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { DELIVERY } from '../../../worker/db/deliveries.ts';
import { setBulkServer } from '../fill/bulk-server.ts';
import { BLOGGER, numbers } from '../fill/people.ts';
import { fillDatabase } from '../fill.ts';
import { dataDir, openDatabaseFile, startProduct } from '../product.ts';
import type { Bench } from '../row.ts';
import { signedInHeaders } from '../sessions.ts';

const POSTS = 1000;
const PER_SECOND = 1000;
const SECONDS = 60;
const MESSAGES = PER_SECOND * SECONDS;
/** Emails that are not sent by then count as lost. */
const GIVE_UP_MS = 5 * 60_000;

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
 * Publishes a post with a minute's worth of emails, enqueued at a thousand a second, and sends them all to a local mail
 * server.
 */
export const outbox: Bench = async () => {
  const dir = join(dataDir, 'outbox');
  rmSync(dir, { recursive: true, force: true });
  cpSync(await fillDatabase(POSTS), dir, { recursive: true });
  const sink = await startSink();
  const filling = openDatabaseFile(dir);
  addSubscribers(filling, Date.now());
  await setBulkServer(filling, sink.port);
  filling.close();
  const { url, stop } = await startProduct(dir);
  const db = openDatabaseFile(dir);
  const stored = db.prepare('SELECT count(*) AS n FROM deliveries');
  const marked = db.prepare('SELECT count(*) AS n FROM deliveries WHERE state = ?');
  const storedCount = () => Number(stored.get()?.n);
  const start = performance.now();
  const waitFor = async (isDone: () => boolean) => {
    while (!isDone() && performance.now() - start < GIVE_UP_MS) await setTimeout(250);
    return (performance.now() - start) / 1000;
  };
  await publish(url);
  const written = await waitFor(() => storedCount() >= MESSAGES);
  const sentMeanwhile = sink.taken.size;
  const sent = await waitFor(() => Number(marked.get(DELIVERY.sent)?.n) >= MESSAGES);
  const lost = MESSAGES - sink.taken.size;
  const twice = [...sink.taken.values()].filter((times) => times > 1).length;
  db.close();
  await stop();
  sink.stop();
  rmSync(dir, { recursive: true, force: true });
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
      value: lost + twice,
      unit: '',
      target: { atMost: 0 },
      note: `all ${MESSAGES}`,
    },
    {
      name: 'outbox: sent when all are written',
      value: (MESSAGES - sentMeanwhile - lost) / (sent - written),
      unit: '/s',
      target: {},
      note: 'by all lanes, each marked with its slice',
    },
  ];
};
