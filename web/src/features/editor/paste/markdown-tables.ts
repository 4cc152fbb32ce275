/** The line below the header of a table. */
export const TABLE_RULE = /^ {0,3}\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/m;

/** Returns the cells of a row. */
const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|') || '–');

/** Replaces tables of Markdown, which format 2 does not have, by lists with an item for each row. */
export function listMarkdownRows(lines: readonly string[]): string[] {
  const rows: string[] = [];
  let header = Number.NaN;
  for (const [index, line] of lines.entries()) {
    const isHeader = line.includes('|') && TABLE_RULE.test(lines[index + 1] ?? '');
    if (isHeader) header = index;
    else if (!line.includes('|')) header = Number.NaN;
    if (isHeader)
      rows.push(
        `- ${cellsOf(line)
          .map((cell) => `**${cell}**`)
          .join(' · ')}`,
      );
    else if (Number.isNaN(header)) rows.push(line);
    else if (index !== header + 1) rows.push(`- ${cellsOf(line).join(' · ')}`);
  }
  return rows;
}
