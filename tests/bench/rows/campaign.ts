import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { SECOND } from '#contract/time';
import { openDatabase, runBatch } from '../../../worker/db/client.ts';
import { copySliceStatements, preparingCampaignStatement } from '../../../worker/features/campaigns/fan-out.repo.ts';
import { recordResultsStatements } from '../../../worker/features/campaigns/hand-over.repo.ts';
import { compatibilityDate, d1Databases } from '../../sandbox/runtime.ts';
import { listenForMail } from '../../sandbox/smtp-listener.ts';
import { setBulkServer } from '../fill/bulk-server.ts';
import { numbers } from '../fill/people.ts';
import { fillDatabase } from '../fill.ts';
import { dataDir, openDatabaseFile, startProduct } from '../product.ts';
import type { Bench, Row } from '../row.ts';

const POSTS = 1000;
const LIST = 100_000;
const HANDED = 6000;
const BLOGGER = 1;
const SHARDS = 8;
/** Time that the mail server takes for each email, as a server over a network does. */
const SERVER_MS = 40;
/** A campaign that is not done by then counts as failed. */
const GIVE_UP_MS = 180 * SECOND;

/** Copies the database, and gives a blogger a list of this size. */
async function listDatabase(members: number): Promise<string> {
  const dir = join(dataDir, 'campaign');
  rmSync(dir, { recursive: true, force: true });
  cpSync(await fillDatabase(POSTS), dir, { recursive: true });
  const db = openDatabaseFile(dir);
  db.exec(`
    DELETE FROM list_members; DELETE FROM contacts;
    ${numbers(members)} INSERT INTO contacts (id, email, confirmed_at, created_at)
      SELECT 'bench-' || n, 'reader' || n || '@bench.test', 1, 1 FROM numbers;
    INSERT INTO list_members (blogger, contact, state, cadence, source, followed_at, joined_at)
      SELECT ${BLOGGER}, seq, 'active', 'each', 'form', 1, 1 FROM contacts;
    INSERT INTO campaigns (key, kind, blogger, post, state, created_at)
      SELECT 'post:' || id, 'post', blogger, seq, 'preparing', 1 FROM posts WHERE blogger = ${BLOGGER} ORDER BY seq LIMIT 1;
    ANALYZE;`);
  db.close();
  return dir;
}

const sizeOf = (db: DatabaseSync, table: string): number =>
  Number(db.prepare(`SELECT sum(pgsize) AS n FROM dbstat WHERE name = ?`).get(table)?.n ?? 0);

/** Copies a list and stores all results through D1, and counts the rows that D1 writes. */
async function costs(): Promise<Row[]> {
  const dir = await listDatabase(LIST);
  const script = 'export default { fetch: () => new Response() }';
  const options = { modules: true, script, compatibilityDate, d1Databases, resourcePersistencePath: dir };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  const d1 = (await miniflare.getD1Database('DB')) as unknown as D1Database;
  let written = 0;
  const counting = new Proxy(d1, {
    get: (target, name) =>
      name !== 'batch'
        ? Reflect.get(target, name).bind?.(target)
        : async (statements: D1PreparedStatement[]) => {
            const results = await target.batch(statements);
            for (const { meta } of results) written += meta.rows_written ?? 0;
            return results;
          },
  });
  const db = openDatabase(counting, undefined);
  const key = String((await d1.prepare('SELECT key FROM campaigns').first<{ key: string }>())?.key);
  const begun = performance.now();
  for (;;) {
    const [campaign] = await preparingCampaignStatement(db, key);
    if (campaign === undefined) break;
    await db.batch(copySliceStatements(db, campaign, Date.now()));
  }
  const fanOutMs = performance.now() - begun;
  for (let shard = 0; shard < SHARDS; shard++) {
    const { results } = await d1
      .prepare('SELECT contact FROM deliveries WHERE campaign = 1 AND shard = ?1')
      .bind(shard)
      .all<{ contact: number }>();
    for (let n = 0; n < results.length; n += 50) {
      const slice = results.slice(n, n + 50).map(({ contact }) => ({ contact, state: 1 }));
      await runBatch(db, recordResultsStatements(db, 1, shard, slice));
    }
  }
  await miniflare.dispose();
  const file = openDatabaseFile(dir);
  const bytes = sizeOf(file, 'deliveries');
  const sent = Number(file.prepare('SELECT sent AS n FROM campaigns').get()?.n);
  file.close();
  return [
    {
      name: 'campaign: rows written a mail',
      value: sent === LIST ? written / LIST : Number.NaN,
      unit: '',
      target: { atMost: 2.2 },
    },
    { name: 'campaign: bytes a waiting mail', value: bytes / LIST, unit: 'B', target: { atMost: 64 } },
    { name: 'campaign: fan-out', value: LIST / (fanOutMs / SECOND), unit: '/s', target: { atLeast: 5000 } },
  ];
}

/** Starts a mail server that takes 40 ms for each email. Returns the number of accepted ones. */
async function startSlowServer() {
  const state = { accepted: 0 };
  const server = await listenForMail(0, {
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        state.accepted++;
        void setTimeout(SERVER_MS).then(() => done());
      });
    },
  });
  return { state, ...server };
}

/** Sends a campaign through the built product with a bulk server. */
async function handedOver(): Promise<Row> {
  const dir = await listDatabase(HANDED);
  const server = await startSlowServer();
  const db = openDatabaseFile(dir);
  await setBulkServer(db, server.port);
  db.exec(`
    INSERT INTO outbox_messages (id, kind, payload, state, priority, next_attempt_at, created_at)
      SELECT 'campaign:bench', 'campaign', json_object('key', key, 'startedAt', 1, 'after', 0), 'waiting', 0, 1, 1 FROM campaigns;`);
  db.close();
  const product = await startProduct(dir);
  await fetch(`${product.url}cdn-cgi/local/scheduled?cron=17+*+*+*+*`);
  const until = Date.now() + GIVE_UP_MS;
  let begun = 0;
  while (server.state.accepted < HANDED && Date.now() < until) {
    if (begun === 0 && server.state.accepted > 0) begun = performance.now();
    await setTimeout(20);
  }
  const seconds = (performance.now() - begun) / SECOND;
  await product.stop();
  await server.close();
  return {
    name: `campaign: handed over, 8 lanes, server of ${SERVER_MS} ms`,
    value: server.state.accepted / seconds,
    unit: '/s',
    target: { atLeast: 150 },
    note: `${server.state.accepted} of ${HANDED}`,
  };
}

/** Measures campaigns. Lanes that are killed have a test of their own (`npm run test:deep -- bulk-lane`). */
export const campaign: Bench = async () => [...(await costs()), await handedOver()];
