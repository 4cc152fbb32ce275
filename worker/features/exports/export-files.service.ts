import type { Ctx } from '../../context.ts';
import type { ZipFile } from '../../platform/zip.ts';
import { type ExportPage, ROWS_PAGE } from './exports.repo.ts';

export type Entry = Record<string, unknown>;

/** Returns all rows of one kind, a page at a time. A page with fewer rows than `full` is the last one. */
export async function* rowsOf<Row extends { key: number }>(read: (after: number) => PromiseLike<Row[]>, full: number) {
  let page: Row[];
  // Imported posts have negative numbers.
  let after = Number.MIN_SAFE_INTEGER;
  do {
    page = await read(after);
    yield* page;
    after = page.at(-1)?.key ?? after;
  } while (page.length >= full);
}

/** Formats entries as a JSON array, one on each line. */
export async function* jsonArray(entries: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const entry of entries) {
    yield before + JSON.stringify(entry);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

export async function* mapped<From, To>(from: AsyncIterable<From>, map: (value: From) => To): AsyncGenerator<To> {
  for await (const value of from) yield map(value);
}

export const entriesOf = (ctx: Ctx, user: number, page: ExportPage) =>
  mapped(
    rowsOf((after) => page(ctx.db, user, after), ROWS_PAGE),
    ({ row }) => JSON.parse(row) as Entry,
  );

export const textFile = (name: string, text: string): ZipFile => ({
  name,
  text: (async function* () {
    yield text;
  })(),
});
