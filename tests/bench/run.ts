/** `npm run bench [name ...]`: measures, prints one JSON line a figure and a table, and keeps the table. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { capture, run } from '../support/command.ts';
import { dataDir } from './product.ts';
import { type Bench, describeTarget, meets, type Row } from './row.ts';
import { article } from './rows/article.ts';
import { feed, team, topic } from './rows/lists.ts';
import { live } from './rows/live.ts';
import { search } from './rows/search.ts';
import { statistics } from './rows/statistics.ts';
import { unlock } from './rows/unlock.ts';

const benches: Record<string, Bench> = { article, feed, topic, team, search, live, unlock, statistics };

mkdirSync(dataDir, { recursive: true });
if ((await run('npm', ['run', '--silent', 'build'])) !== 0) throw new Error('the build failed');
await capture('wrangler', ['deploy', '--dry-run', '--minify', '--outdir', join(dataDir, 'worker')]);
await build({
  logLevel: 'error',
  configFile: false,
  ssr: { target: 'webworker', noExternal: true },
  build: { ssr: join(import.meta.dirname, 'empty-route.ts'), outDir: join(dataDir, 'empty'), copyPublicDir: false },
});

const wanted = process.argv.slice(2);
const rows: Row[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const row of await bench()) {
    rows.push(row);
    console.log(JSON.stringify({ ...row, ok: meets(row) }));
  }
}

const table = [
  '| Figure | Measured | Target | |',
  '|---|---|---|---|',
  ...rows.map((row) => {
    const value = `${Number(row.value.toPrecision(4))} ${row.unit}`.trim();
    return `| ${row.name} | ${value}${row.note === undefined ? '' : ` (${row.note})`} | ${describeTarget(row)} | ${meets(row) ? 'ok' : 'MISSED'} |`;
  }),
].join('\n');
console.log(`\n${table}`);
if (wanted.length === 0) {
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(join(import.meta.dirname, 'last-run.md'), `# \`npm run bench\`, ${date}\n\n${table}\n`);
}
process.exitCode = rows.every(meets) ? 0 : 1;
