/** A cell of a CSV file: text, or an amount of US cents. */
export type CsvCell = string | { cents: number } | null;

/** Spreadsheets interpret a text that starts like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

function toCsvField(cell: CsvCell): string {
  if (cell === null) return '';
  // A plain decimal that spreadsheets can sum.
  if (typeof cell === 'object') return (cell.cents / 100).toFixed(2);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a row of a CSV file (RFC 4180) with its line end. */
export const toCsvRow = (cells: readonly CsvCell[]): string => `${cells.map(toCsvField).join(',')}\r\n`;
