/** D1 accepts values up to 2 MB: rows that are sent as one JSON parameter stay well below. UTF-8 bytes. */
export const JSON_PACK_MAX_BYTES = 1_500_000;

const encoder = new TextEncoder();

/** Returns the size of a value as JSON, in UTF-8 bytes. */
export const countJsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/**
 * Packs rows in order into JSON arrays of at most JSON_PACK_MAX_BYTES each, one per statement. Counts bytes, because
 * characters of some scripts take up to four. A larger row gets an array of its own.
 */
export function packJson(rows: readonly unknown[]): string[] {
  const packs: string[][] = [];
  let room = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const bytes = encoder.encode(json).length + 1;
    const pack = bytes <= room ? packs.at(-1) : undefined;
    if (pack === undefined) packs.push([json]);
    else pack.push(json);
    // The brackets take one byte more than the commas between rows.
    room = (pack === undefined ? JSON_PACK_MAX_BYTES - 1 : room) - bytes;
  }
  return packs.map((pack) => `[${pack.join()}]`);
}
