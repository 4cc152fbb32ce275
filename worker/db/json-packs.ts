/** D1 takes values of 2 MB at most: rows that travel as one JSON parameter stay well below. UTF-8 bytes. */
export const JSON_PACK_MAX_BYTES = 1_500_000;

const encoder = new TextEncoder();

/** Returns how many bytes a value has as JSON. */
export const countJsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/**
 * Packs rows into JSON arrays of at most JSON_PACK_MAX_BYTES each, in order, one for each statement. Bytes count, not
 * characters: the same number of characters has up to four times the bytes in other scripts. A row that is larger by
 * itself gets an array of its own.
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
    // The brackets take a byte more than the commas between rows.
    room = (pack === undefined ? JSON_PACK_MAX_BYTES - 1 : room) - bytes;
  }
  return packs.map((pack) => `[${pack.join()}]`);
}
