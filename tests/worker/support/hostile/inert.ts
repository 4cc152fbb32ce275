import { markup } from './values.ts';

/** Hostile markup that a page must escape. */
const alive = markup.filter((text) => text.includes('<'));

/** Returns the dangerous parts of a page: hostile markup as sent, foreign scripts, unsafe links. */
export function alarmsIn(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = '']) => attributes);
  const ours =
    /^(?: (?:data-cfasync="false"|type="(?:module|application\/(?:ld\+)?json)"|id="data"|crossorigin(?:="")?|defer|fetchpriority="low"|src="\/[\w/.-]+"))*$/;
  return [
    ...alive.filter((text) => html.includes(text)),
    ...scripts.filter((attributes) => !ours.test(attributes)).map((attributes) => `<script${attributes}>`),
    ...[...html.matchAll(/\s(?:href|src|action)="\s*(?:javascript|data:text|vbscript)[^"]*"/gi)].map(([link]) => link),
    ...[...html.matchAll(/<[a-z][^<>"]*(?:"[^"]*"[^<>"]*)*\son\w+="/gi)].map(([tag]) => tag.slice(0, 100)),
  ];
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  nbsp: '\u00a0',
};

/** Returns the visible text of a page: without tags and scripts, spaces collapsed. */
export const shownText = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<(?:\/?(?:p|br|h\d|div|section|li)\b)[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x27|#39|\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ');
