const NO_DATA = 'table, ul, ol, pre, blockquote, img, h1, h2, h3, h4, h5, h6';

/** Tests whether a table has columns of short texts, and does not only place parts of a page. */
const hasData = (table: HTMLTableElement) =>
  table.rows.length > 1 &&
  [...table.rows].some(({ cells }) => cells.length > 1) &&
  table.querySelector(NO_DATA) === null;

/** Returns the content of a cell in one line. */
function readCell(cell: HTMLTableCellElement): Node[] {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(' ');
  for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ');
  if ((cell.textContent ?? '').trim() === '') return [cell.ownerDocument.createTextNode('–')];
  if (cell.tagName !== 'TH') return [...cell.childNodes];
  const bold = cell.ownerDocument.createElement('b');
  bold.replaceChildren(...cell.childNodes);
  return [bold];
}

/** Replaces tables, which format 2 does not have, by lists with an item for each row. */
export function listTableRows(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    if (!hasData(table)) continue;
    const list = body.ownerDocument.createElement('ul');
    for (const { cells } of table.rows) {
      const item = body.ownerDocument.createElement('li');
      item.replaceChildren(
        ...[...cells].flatMap((cell, index) => (index === 0 ? readCell(cell) : [' · ', ...readCell(cell)])),
      );
      list.appendChild(item);
    }
    const title = table.caption && body.ownerDocument.createElement('p');
    title?.replaceChildren(...(table.caption?.childNodes ?? []));
    table.replaceWith(...(title ? [title] : []), list);
  }
}
