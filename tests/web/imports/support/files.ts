import { strToU8, zipSync } from 'fflate';

/** Files of an archive by their paths. */
export type Files = Record<string, string | Uint8Array>;

/** @param level 0 stores the files without compression */
export function toBytes(files: Files, level: 0 | 6 = 6): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return new Uint8Array(zipSync(Object.fromEntries(entries), { level }));
}

/** Packs files as a browser would give them to the product. */
export const toZip = (files: Files, name = 'export.zip'): File => new File([toBytes(files)], name);

/** Quotes the cells of a CSV file. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
