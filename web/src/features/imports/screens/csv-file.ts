/** Spreadsheets interpret a text that starts like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/;

function toCell(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a CSV file (RFC 4180). Cells that a spreadsheet would run as formulas get a quote before them. */
export const toCsvFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')], { type: 'text/csv' });
