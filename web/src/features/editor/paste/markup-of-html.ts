import { printMarkup } from '#contract/format/print-markup';
import { isRich, readHtml } from './read-html.ts';

/** Returns copied HTML as markup of format 2; null if it has no formatting. Images of other sites are left out. */
export function markupOfHtml(html: string): string | null {
  const blocks = readHtml(html).filter((block) => block.type !== 'image' || block.id !== '');
  return isRich(blocks) ? printMarkup({ blocks, notes: [] }) : null;
}
