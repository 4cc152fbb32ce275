import { isRich, readHtml } from '../shared/read-html.ts';
import { type PastedMarkup, printBeside } from './print-beside.ts';

/** Returns copied HTML as markup of format 2; null if it has no formatting. Leaves out images of other sites. */
export function markupOfHtml(html: string, around: string): PastedMarkup | null {
  const { blocks, notes } = readHtml(html);
  const shown = blocks.filter((block) => block.type !== 'image' || block.id !== '');
  return isRich(shown) ? printBeside({ blocks: shown, notes }, around) : null;
}
