import { foldText } from '#contract/search';
import { HOUR } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { lastRows, runBatch, type Statement } from '../../db/client.ts';
import { importedSlices } from '../../db/imported-numbers.ts';
import { packJson } from '../../db/json-packs.ts';
import { foldPremiumText } from './blogger-term.statements.ts';
import {
  cutTeasersStatements,
  indexMissingPremiumStatement,
  indexMissingStatement,
  removeOrphansStatements,
  searchedNumbersStatement,
  type UnindexedRow,
  unindexedStatement,
} from './post-search.repo.ts';
import { derivePostText } from './post-text.policy.ts';

/** Width of a window in `seq`s; in rows for imported posts, whose numbers are far apart. */
const WINDOW = 5000;
/** Limits per read: posts, and total bytes of their texts. One text may have 200 kB. */
const SLICE = { posts: 400, bytes: 750_000 };
/** Limits per hourly run. D1 allows 1,000 statements per invocation, and a slice needs three to six. */
const HOURLY = { windows: 40, importedWindows: 10, slices: 120 };

type IndexedRow = [seq: number, title: string, text: string];
type CutRow = [seq: number, teaser: string, excerpt: string, updatedAt: number];

/**
 * Returns statements that index posts. Premium posts written before migration 0017 get a shorter teaser and excerpt
 * first.
 */
function indexStatements(ctx: Ctx, posts: readonly UnindexedRow[]): Statement[] {
  const rows: IndexedRow[] = [];
  const premiumRows: IndexedRow[] = [];
  const cutRows: CutRow[] = [];
  for (const { seq, title, isFree, content, format, isTeaserWhole, updatedAt } of posts) {
    const { searchable, premiumText, teaser, excerpt } = derivePostText(content, format, isFree === 1);
    if (isTeaserWhole === 1) cutRows.push([seq, teaser, excerpt, updatedAt]);
    rows.push([seq, foldText(title), foldText(searchable)]);
    if (premiumText !== null) premiumRows.push([seq, foldPremiumText(title), foldPremiumText(premiumText)]);
  }
  return [
    ...packJson(cutRows).flatMap((pack) => cutTeasersStatements(ctx.db, pack)),
    ...packJson(rows).map((pack) => indexMissingStatement(ctx.db, pack)),
    ...packJson(premiumRows).map((pack) => indexMissingPremiumStatement(ctx.db, pack)),
  ];
}

/** Repairs a window of `seq`s, newest first. @returns the number of slices used, at most `slices` */
async function repairWindow(ctx: Ctx, window: { from: number; to: number }, slices: number): Promise<number> {
  const read = unindexedStatement(ctx.db, window, SLICE);
  let rows = lastRows(await ctx.db.batch([...removeOrphansStatements(ctx.db, window), read]));
  for (let taken = 0; ; taken++) {
    const oldest = rows.at(-1);
    if (oldest === undefined || taken >= slices) return taken;
    await runBatch(ctx.db, indexStatements(ctx, rows));
    rows = await unindexedStatement(ctx.db, { from: window.from, to: oldest.seq - 1 }, SLICE);
  }
}

/** Returns the upper ends of all windows of native posts below the highest number, newest first. */
const windowEnds = (highest: number): number[] =>
  Array.from({ length: Math.ceil(highest / WINDOW) }, (_, n) => highest - n * WINDOW);

/**
 * Repairs the search indexes after a restore or a migration, to hold exactly the published posts. Each hourly run
 * covers the newest window, 40 older ones in rotation and 10 of imported posts, up to 120 slices.
 */
export async function repairSearchIndex(ctx: Ctx): Promise<void> {
  const [numbers] = await searchedNumbersStatement(ctx.db);
  const [newest, ...older] = windowEnds(numbers?.highest ?? 0);
  const groups = Math.max(1, Math.ceil(older.length / HOURLY.windows));
  const turn = (Math.floor(ctx.now / HOUR) % groups) * HOURLY.windows;
  let slices = HOURLY.slices;
  for (const end of newest === undefined ? [] : [newest, ...older.slice(turn, turn + HOURLY.windows)]) {
    slices -= await repairWindow(ctx, { from: end - WINDOW + 1, to: end }, slices);
    if (slices <= 0) return;
  }
  if (numbers?.hasImported !== 1) return;
  const walk = { rows: WINDOW, most: HOURLY.importedWindows };
  for await (const window of importedSlices(ctx.db, Math.floor(ctx.now / HOUR), walk)) {
    slices -= await repairWindow(ctx, window, slices);
    if (slices <= 0) return;
  }
}
