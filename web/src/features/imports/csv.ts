/** A row of a CSV file: its cells by the names of the columns. */
export type CsvRow = Readonly<Record<string, string>>;

/** Returns the separator that the first line uses. */
function separatorOf(text: string): string {
  const [line = ''] = /^[^\r\n]*/.exec(text) ?? [];
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Returns the rows of cells. Quoted cells can contain separators, line breaks and doubled quotes. */
function* readCells(text: string, separator: string): Generator<string[]> {
  const plain = new RegExp(`[${separator}\\r\\n]|$`, 'g');
  let row: string[] = [];
  for (let at = 0; at <= text.length; ) {
    let cell = '';
    while (text[at] === '"') {
      const close = text.indexOf('"', at + 1);
      const end = close === -1 ? text.length : close;
      cell += text.slice(at + 1, end);
      at = end + 1;
      if (text[at] === '"') cell += '"';
    }
    plain.lastIndex = Math.min(at, text.length);
    const end = plain.exec(text)?.index ?? text.length;
    row.push(cell + text.slice(at, end));
    at = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === '\r' && text[at] === '\n') at++;
    yield row;
    row = [];
  }
}

/**
 * Returns the rows of a CSV file whose first line names the columns. Names are in lower case, with an underscore for
 * other characters. Cells missing in a row are empty; cells without a column are left out.
 */
export function* readCsv(source: string): Generator<CsvRow, void> {
  const text = source.replace(/^\uFEFF/, '');
  let columns: string[] | null = null;
  for (const cells of readCells(text, separatorOf(text))) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    if (columns === null) {
      columns = cells.map((name) => name.trim().toLowerCase().replace(/\W+/g, '_'));
      continue;
    }
    yield Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
  }
}
