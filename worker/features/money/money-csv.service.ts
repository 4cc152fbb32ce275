import type * as z from 'zod';
import { type CsvCell, toCsvRow } from '#contract/csv';
import { DELETED_PERSON, type MoneyPerson, type MoneyTable, stripeWord } from '#contract/money-desk';
import * as schemas from '#contract/money-desk.schema';
import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';
import { fileStream } from '../../platform/file-stream.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { type PaymentsFilter, tableReads } from './lists.service.ts';

/** Rows per read. */
const SLICE = 1000;

type Page = { rows: readonly object[]; nextCursor: string | null };
type Table = {
  row: z.ZodObject;
  read: (ctx: Ctx, cursor: string | undefined, filter: PaymentsFilter) => Promise<Page>;
};

const tables: Record<MoneyTable, Table> = {
  payments: {
    row: schemas.moneyPaymentSchema,
    read: (ctx, cursor, filter) => tableReads.payments(ctx, { ...filter, cursor }, SLICE),
  },
  failures: { row: schemas.moneyFailureSchema, read: (ctx, cursor) => tableReads.failures(ctx, cursor, SLICE) },
  disputes: { row: schemas.moneyDisputeSchema, read: (ctx, cursor) => tableReads.disputes(ctx, cursor, SLICE) },
  refunds: {
    row: schemas.moneyRefundSchema,
    read: (ctx, cursor, { reader, blogger }) => tableReads.refunds(ctx, { reader, blogger, cursor }, SLICE),
  },
  owed: { row: schemas.owedBloggerSchema, read: (ctx, cursor) => tableReads.owed(ctx, cursor, SLICE) },
  statement: {
    row: schemas.statementMonthSchema,
    read: async (ctx) => ({ rows: await tableReads.statement(ctx), nextCursor: null }),
  },
  growth: {
    row: schemas.growthMonthSchema,
    read: async (ctx) => ({ rows: await tableReads.growth(ctx), nextCursor: null }),
  },
};

const isPerson = (field: string) => field === 'reader' || field === 'blogger';
const isTime = (field: string) => field === 'at' || field === 'since' || field.endsWith('At');

/** Names a column after its field: 'evidenceDueAt' is 'Evidence due (UTC)', and a person has two columns. */
function columnsOf(field: string): string[] {
  const name = stripeWord(
    field.replace(/(Cents|At)$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  if (isPerson(field)) return [name, `${name} id`];
  if (isTime(field)) return [`${field === 'at' ? 'Date' : name} (UTC)`];
  return [field.endsWith('Cents') ? `${name} (USD)` : name];
}

function cellsOf(field: string, value: unknown): CsvCell[] {
  if (isPerson(field)) {
    const person = value as MoneyPerson | null;
    return person === null ? [null, null] : [person.username ?? DELETED_PERSON, person.id];
  }
  if (value === null) return [null];
  if (typeof value !== 'number') return [String(value)];
  if (isTime(field)) return [new Date(value).toISOString()];
  return [field.endsWith('Cents') ? { cents: value } : String(value)];
}

/** Yields a table as CSV, one slice at a time. */
async function* csvPieces(ctx: Ctx, { row, read }: Table, filter: PaymentsFilter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const fields = Object.keys(row.shape);
  yield encoder.encode(toCsvRow(fields.flatMap(columnsOf)));
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await read(ctx, cursor, filter);
    const lines = rows.map((each) =>
      toCsvRow(fields.flatMap((field) => cellsOf(field, (each as Record<string, unknown>)[field]))),
    );
    if (lines.length > 0) yield encoder.encode(lines.join(''));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Streams a table of the money desk as CSV; amounts in US dollars. @throws AppError forbidden; rate_limited */
export async function exportMoneyTable(
  ctx: Ctx,
  table: MoneyTable,
  filter: PaymentsFilter,
): Promise<{ csv: ReadableStream<Uint8Array>; fileName: string }> {
  const admin = await requireAdmin(ctx);
  await enforceRateLimit(ctx, { name: 'money-csv', key: `${admin.id}-${table}`, rule: ctx.config.limits.sensitive });
  const day = new Date(ctx.now).toISOString().slice(0, 10);
  const onFailure = (error: unknown) => logError(error, { requestId: ctx.requestId, doing: 'export money' });
  return { csv: fileStream(csvPieces(ctx, tables[table], filter), onFailure), fileName: `${table}-${day}.csv` };
}
