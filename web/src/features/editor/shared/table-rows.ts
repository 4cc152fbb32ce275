import { takeContent } from '@/lib/dom/take-content.ts';

const NO_DATA = 'table, ul, ol, pre, blockquote, img, h1, h2, h3, h4, h5, h6';

/** Tests whether a table has columns of short texts, and does not only place parts of a page. */
const hasData = (table: HTMLTableElement) =>
  table.rows.length > 1 &&
  [...table.rows].some(({ cells }) => cells.length > 1) &&
  table.querySelector(NO_DATA) === null;

/** Returns the content of a cell in one line. */
function readCell(cell: HTMLTableCellElement): Node {
  for (const lineBreak of cell.querySelectorAll('br')) lineBreak.replaceWith(' ');
  for (const block of cell.querySelectorAll('p, div')) block.replaceWith(takeContent(block), ' ');
  if ((cell.textContent ?? '').trim() === '') return cell.ownerDocument.createTextNode('–');
  if (cell.tagName !== 'TH') return takeContent(cell);
  const bold = cell.ownerDocument.createElement('b');
  bold.appendChild(takeContent(cell));
  return bold;
}

/** Replaces tables, which format 2 does not have, by lists with an item for each row. */
export function listTableRows(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    if (!hasData(table)) continue;
    const list = body.ownerDocument.createElement('ul');
    for (const { cells } of table.rows) {
      const item = body.ownerDocument.createElement('li');
      for (const cell of cells) {
        if (item.firstChild !== null) item.appendChild(body.ownerDocument.createTextNode(' · '));
        item.appendChild(readCell(cell));
      }
      list.appendChild(item);
    }
    if (table.caption) {
      const title = body.ownerDocument.createElement('p');
      title.appendChild(takeContent(table.caption));
      table.replaceWith(title, list);
    } else table.replaceWith(list);
  }
}
