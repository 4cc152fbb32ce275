import { bareAddressAt, isSafeAddress } from '#contract/format/addresses';
import { parse } from '#contract/format/parse';
import type { Inline, Tree } from '#contract/format/tree';
import { listMarkdownRows, TABLE_RULE } from './markdown-tables.ts';

/** The start of a block, or a link: a text with one of them is markup. */
const MARKUP =
  /^ {0,3}(?:#{1,6} |[-*+] \S|\d{1,9}\. \S|> |`{3}|-{3,}\s*$|\[\^[^\]\s]+\]:|https?:\/\/\S+\s*$)|\]\((?:https?:|mailto:|image:)/m;
const FENCE = /^`{3,}/;

/** Converts what Markdown writes in another way: headings of all levels, other bullets, deeper indents and images. */
function convertMarkdownLine(line: string): string {
  const [, indent = '', rest = ''] = /^([ \t]*)(.*)$/s.exec(line) ?? [];
  const isItem = /^(?:[-*+]|\d{1,9}\.) /.test(rest);
  const item = rest.replace(/^[*+] /, '- ');
  if (isItem) return indent === '' ? item : `  ${item}`;
  return line
    .replace(/^# /, '## ')
    .replace(/^#{4,6} /, '### ')
    .replace(/^(?:\*{3,}|_{3,})\s*$/, '---')
    .replace(/!\[([^\]]*)\]\((https?:)/g, '[$1]($2');
}

/** Names notes as format 2 does, without signs. */
const convertLabels = (line: string) =>
  line.replace(/\[\^([^\]\s]{1,60})\]/g, (_, label: string) => `[^${label.replace(/\W/gu, '_').slice(-20)}]`);

const convertLines = (lines: readonly string[]) => listMarkdownRows(lines).map(convertLabels).map(convertMarkdownLine);

/** Converts the lines outside code. */
function convertMarkdown(text: string): string {
  let fence = '';
  const parts: { isCode: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const [ticks = ''] = FENCE.exec(line) ?? [];
    const isCode = fence !== '' || ticks !== '';
    if (fence === '') fence = ticks;
    else if (line.trimEnd() === fence) fence = '';
    if (parts.at(-1)?.isCode === isCode) parts.at(-1)?.lines.push(line);
    else parts.push({ isCode, lines: [line] });
  }
  return parts.flatMap(({ isCode, lines }) => (isCode ? lines : convertLines(lines))).join('\n');
}

/** Returns a line as text, with its addresses as links. */
function readLine(line: string): Inline[] {
  const nodes: Inline[] = [];
  let pending = 0;
  for (const { index } of line.matchAll(/(?<![\p{L}\p{N}])https?:\/\//giu)) {
    const href = bareAddressAt(line, index);
    if (index < pending || !isSafeAddress(href)) continue;
    if (index > pending) nodes.push({ type: 'text', text: line.slice(pending, index) });
    nodes.push({ type: 'link', href, children: [{ type: 'text', text: href }] });
    pending = index + href.length;
  }
  if (pending < line.length) nodes.push({ type: 'text', text: line.slice(pending) });
  return nodes;
}

/** Returns the tree of copied plain text. A text with markers of blocks is read as markup, any other as it is. */
export function readPlainText(copied: string): Tree {
  const text = copied.replace(/\r\n?/g, '\n');
  if (MARKUP.test(text) || TABLE_RULE.test(text)) return parse(convertMarkdown(text), 2);
  const paragraphs = text.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/).filter((paragraph) => paragraph.trim() !== '');
  const blocks = paragraphs.map((paragraph) => {
    const lines = paragraph.split('\n').map(readLine);
    const content = lines.flatMap((line, index): Inline[] => (index === 0 ? line : [{ type: 'break' }, ...line]));
    return { type: 'paragraph' as const, content };
  });
  return { blocks, notes: [] };
}
