/** `npm run bench [name ...]`: measures, prints one JSON line per figure and a table, and stores the table. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { run } from '../support/command.ts';
import { dataDir } from './product.ts';
import { type Bench, meets, type Row, tableOf } from './row.ts';
import { article } from './rows/article.ts';
import { campaign } from './rows/campaign.ts';
import { comments } from './rows/comments.ts';
import { drafts } from './rows/drafts.ts';
import { editor } from './rows/editor.ts';
import { feeds } from './rows/feeds.ts';
import { firstVisit } from './rows/first-visit.ts';
import { format } from './rows/format.ts';
import { handles } from './rows/handles.ts';
import { imports } from './rows/import.ts';
import { importConversion } from './rows/import-conversion.ts';
import { lighthouse } from './rows/lighthouse.ts';
import { feed, mutedFeed, team, topic } from './rows/lists.ts';
import { live } from './rows/live.ts';
import { money } from './rows/money.ts';
import { notifications } from './rows/notifications.ts';
import { outbox } from './rows/outbox.ts';
import { readingList } from './rows/reading-list.ts';
import { richArticle } from './rows/rich-article.ts';
import { roundTrips } from './rows/round-trips.ts';
import { schedules } from './rows/schedules.ts';
import { scrolling } from './rows/scrolling.ts';
import { search } from './rows/search.ts';
import { statistics } from './rows/statistics.ts';
import { unlock } from './rows/unlock.ts';
import { views } from './rows/views.ts';
import { bundle, startup } from './rows/worker-script.ts';

const benches: Record<string, Bench> = {
  article,
  richArticle,
  format,
  feeds,
  campaign,
  handles,
  bundle,
  startup,
  feed,
  mutedFeed,
  notifications,
  topic,
  team,
  readingList,
  search,
  live,
  unlock,
  comments,
  money,
  drafts,
  import: imports,
  importConversion,
  editor,
  views,
  outbox,
  schedules,
  roundTrips,
  statistics,
  firstVisit,
  lighthouse,
  scrolling,
};

mkdirSync(dataDir, { recursive: true });
if ((await run('npm', ['run', '--silent', 'build'])) !== 0) throw new Error('the build failed');
await build({
  logLevel: 'error',
  configFile: false,
  ssr: { target: 'webworker', noExternal: true },
  build: { ssr: join(import.meta.dirname, 'empty-route.ts'), outDir: join(dataDir, 'empty'), copyPublicDir: false },
});

/** Returns a bench's rows; a failing bench becomes a missed row, so the others still run. */
async function rowsOf(name: string, bench: Bench): Promise<Row[]> {
  const started = performance.now();
  try {
    return await bench();
  } catch (error) {
    console.error(error);
    return [{ name: `${name}: could not be measured`, value: Number.NaN, unit: '', target: { atMost: 0 } }];
  } finally {
    console.log(`-- ${name}, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
}

const expected = process.argv.slice(2);
const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (expected.length > 0 && !expected.includes(name)) continue;
  for (const row of await rowsOf(name, bench)) {
    rows.push(row);
    console.log(JSON.stringify({ ...row, ok: meets(row) }));
  }
}

const table = tableOf(rows);
console.log(`\n${table}`);
if (expected.length === 0) {
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(join(import.meta.dirname, 'last-run.md'), `# \`npm run bench\`, ${date}\n\n${table}\n`);
}
process.exitCode = rows.every(meets) ? 0 : 1;
