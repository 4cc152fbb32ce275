import * as z from 'zod';
import { invalidInput } from '../errors.ts';

/** Position in a list: the next page starts below the post `before`. `mode` is defined by the list, 0 by default. */
export type Cursor = { before: number; mode: number };

/** Position of the first page: above every post. */
const FROM_THE_TOP: Cursor = { before: Number.MAX_SAFE_INTEGER, mode: 0 };

/** A number above every post that a cursor can contain. */
export const ABOVE_ALL_POSTS = 999_999_999_999_999;

/** Encodes a cursor; clients treat it as opaque. */
export function writeCursor({ before, mode }: Cursor): string {
  return Buffer.from(`${before}:${mode}`).toString('base64url');
}

/** Decodes a client's cursor; none means the first page. Throws AppError invalid_input for a malformed one. */
export function readCursor(text: string | undefined): Cursor {
  if (text === undefined) return FROM_THE_TOP;
  const match = /^(-?\d{1,15}):([0-3])$/.exec(Buffer.from(text, 'base64url').toString());
  const cursor = match && { before: Number(match[1]), mode: Number(match[2]) };
  if (cursor === null || writeCursor(cursor) !== text) throw invalidInput({ cursor: 'Invalid cursor' });
  return cursor;
}

/** Drops the extra row that shows that another page follows. `rows` has at most `size + 1` entries, newest first. */
export function paginate<Row extends { seq: number }>(
  rows: readonly Row[],
  size: number,
  mode = 0,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > size && last !== undefined ? writeCursor({ before: last.seq, mode }) : null,
  };
}

/** Returns a page of presented rows, and the cursor of the next one if `found` has one row more than `size`. */
export function paginateBy<Found, Row>(
  found: readonly Found[],
  size: number,
  writeNext: (row: Found) => string,
  present: (row: Found) => Row,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows: rows.map(present), nextCursor: last === undefined ? null : writeNext(last) };
}

/** Position in a list that is ordered by a value and then newest first. */
export type ValueCursor = { order: string; value: string | number; before: number };

export const writeValueCursor = ({ order, value, before }: ValueCursor): string =>
  Buffer.from(JSON.stringify([order, value, before])).toString('base64url');

const valueCursorSchema = z.tuple([z.string(), z.union([z.string(), z.int()]), z.int()]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Decodes a cursor of a list with several orders; none means the first page (null). `type` is the type of this order's
 * values. Throws AppError invalid_input for a malformed cursor or one of another order.
 */
export function readValueCursor(
  text: string | undefined,
  order: string,
  type: 'string' | 'number',
): ValueCursor | null {
  if (text === undefined) return null;
  const { data } = valueCursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  const cursor = data && { order: data[0], value: data[1], before: data[2] };
  if (cursor === undefined || cursor.order !== order || typeof cursor.value !== type) {
    throw invalidInput({ cursor: 'Invalid cursor' });
  }
  if (writeValueCursor(cursor) !== text) throw invalidInput({ cursor: 'Invalid cursor' });
  return cursor;
}

/** Position in a list that is ordered by a time and then by an id. */
export type TimeCursor = { at: number; id: string };

export const writeTimeCursor = ({ at, id }: TimeCursor): string => Buffer.from(`${at}:${id}`).toString('base64url');

/**
 * Decodes a client's cursor; `first` is the start of the first page, `idShape` the format of this list's ids. Throws
 * AppError invalid_input for a malformed one.
 */
export function readTimeCursor(text: string | undefined, first: TimeCursor, idShape = /^\w{1,100}$/): TimeCursor {
  if (text === undefined) return first;
  const [, at, id] = /^(\d{1,15}):(.+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || !idShape.test(id)) throw invalidInput({ cursor: 'Invalid cursor' });
  return { at: Number(at), id };
}
