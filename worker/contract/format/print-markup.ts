import { bareAddressAt } from './addresses.ts';
import { isSameKind } from './lists.ts';
import { isWordCharacter } from './marker-stack.ts';
import type { Block, Inline, List, Tree } from './tree.ts';

/** A piece of printed markup. `marker` is the character of a marker or code, which must not touch another one. */
type Piece = { text: string; marker?: '*' | '_' | '`'; role: 'open' | 'close' | 'other' };

const MARKERS = { bold: '**', italic: '*', underline: '__' } as const;

const other = (text: string): Piece => ({ text, role: 'other' });

/** Escapes what would read as a marker. Intraword underscores and asterisks between blanks are no markers. */
function escapeText(text: string): string {
  return text
    .replace(/\\(?=[\\*_`[\]()!#\->.:"|]|$)/g, '\\\\')
    .replace(/[*_`[\]]/g, (marker, at: number, whole: string) => {
      const isIntraword =
        marker === '_' && isWordCharacter(whole.charCodeAt(at - 1)) && isWordCharacter(whole.charCodeAt(at + 1));
      return isIntraword ? marker : `\\${marker}`;
    })
    .replace(/(https?):\/\//gi, '$1\\://');
}

/** Prints inline code between more backticks than it contains in a row. */
function printCode(text: string): string {
  const runs = new Set(Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length++;
  const fence = '`'.repeat(length);
  const needsSpace = /^`|`$|^ .*\S.* $/.test(text);
  return needsSpace ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** Returns whether an address reads as the same link before this text; `isEnd` if nothing else follows on its line. */
function readsAsBare(href: string, text: string, isEnd: boolean): boolean {
  // What follows the text must not continue the address.
  return bareAddressAt(href + text + (isEnd ? '' : 'x'), 0) === href;
}

/** A link prints as its bare address where that reads as the same link. */
function isBare(link: Inline, [before, after, next]: readonly (Inline | undefined)[]): boolean {
  if (link.type !== 'link') return false;
  const [text, ...others] = link.children;
  if (text?.type !== 'text' || others.length > 0 || text.text !== link.href) return false;
  const isLineEnd = (node: Inline | undefined) => node === undefined || node.type === 'break';
  // Alone on a line it would become a card.
  if (isLineEnd(before) && isLineEnd(after)) return false;
  const follows =
    isLineEnd(before) || (before?.type === 'text' && !isWordCharacter(before.text.charCodeAt(before.text.length - 1)));
  if (!follows) return false;
  if (after?.type !== 'text') return isLineEnd(after) && readsAsBare(link.href, '', true);
  return readsAsBare(link.href, escapeText(after.text), isLineEnd(next));
}

function toPieces(nodes: readonly Inline[], isNested = false): Piece[] {
  return nodes.flatMap((node, index): Piece[] => {
    switch (node.type) {
      case 'text':
        return [other(escapeText(node.text))];
      case 'break':
        return [other('\n')];
      case 'code':
        return [{ text: printCode(node.text), marker: '`', role: 'other' }];
      case 'note':
        return [other(`[^${node.note + 1}]`)];
      case 'link': {
        if (!isNested && isBare(node, [nodes[index - 1], nodes[index + 1], nodes[index + 2]]))
          return [other(node.href)];
        return [other('['), ...toPieces(node.children, true), other(`](${node.href.replace(/[()]/g, '\\$&')})`)];
      }
      default: {
        const text = MARKERS[node.type];
        const marker = text.startsWith('*') ? '*' : '_';
        return [{ text, marker, role: 'open' }, ...toPieces(node.children, true), { text, marker, role: 'close' }];
      }
    }
  });
}

/** Returns whether bold and italic open or close together, which reads as three asterisks. */
function isTriple(earlier: Piece | undefined, before: Piece, piece: Piece): boolean {
  if (earlier?.marker === '*' || before.role !== piece.role) return false;
  const [outer, inner] = before.role === 'open' ? [before, piece] : [piece, before];
  return outer.text === '**' && inner.text === '*';
}

/** Returns whether a piece would read differently right after `last`, the last printed character, without a separator. */
function needsSeparator(last: string, earlier: Piece | undefined, before: Piece | undefined, piece: Piece): boolean {
  if (before?.marker !== undefined && before.marker === piece.marker && !isTriple(earlier, before, piece)) return true;
  if (before?.role === 'open' && /^\s/.test(piece.text)) return true;
  if (before?.role === 'close' && before.marker === '_' && isWordCharacter(piece.text.charCodeAt(0))) return true;
  if (piece.role === 'close') return /\s/.test(last || ' ');
  return piece.role === 'open' && piece.marker === '_' && isWordCharacter(last.charCodeAt(0));
}

/** Escapes the start of a line that would read as the start of a block. */
function escapeLineStart(line: string): string {
  const trimmed = line.trim();
  if (trimmed === '' || bareAddressAt(trimmed, 0) === trimmed) return `\\|${line}`;
  if (/^(?:#{2,3} |-(?: |$)|-{3,}\s*$|>)/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})\.(?= |$)/, '$1\\.').replace(/^(\[\^\w+\]):/, '$1\\:');
}

function printInline(nodes: readonly Inline[]): string {
  const pieces = toPieces(nodes);
  let printed = '';
  // Reading a character of a growing string would copy it each time.
  let last = '';
  for (const [index, piece] of pieces.entries()) {
    const text = (needsSeparator(last, pieces[index - 2], pieces[index - 1], piece) ? '\\|' : '') + piece.text;
    last = text.at(-1) ?? last;
    printed += text;
  }
  if (printed === '') return '';
  const lines = printed.split('\n').map(escapeLineStart).join('\n');
  return (/^\s/.test(lines) ? '\\|' : '') + lines + (/\s$/.test(lines) ? '\\|' : '');
}

/** Indents all lines but the first. */
const hang = (text: string, indent: string) => text.replaceAll('\n', `\n${indent}`);

function printList({ start, items }: List, indent = ''): string {
  return items
    .map(({ content, lists }, index) => {
      const marker = start === null ? '-' : `${start + index}.`;
      const text = `${indent}${marker} ${hang(printInline(content), `${indent}  `)}`.trimEnd();
      return [text, ...lists.map((list) => printList(list, '  '))].join('\n');
    })
    .join('\n');
}

function printCodeBlock(language: string, text: string): string {
  const lines = new Set(text.split('\n').map((line) => line.trimEnd()));
  let fence = '```';
  while (lines.has(fence)) fence += '`';
  return `${fence}${language}\n${text}\n${fence}`;
}

const escapeLabel = (text: string) => text.replace(/[\\"[\]]/g, '\\$&').replace(/\s+/g, ' ');

/** Prints a block as markup. */
export function printBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return printInline(block.content);
    case 'heading':
      return `${'#'.repeat(block.level)} ${printInline(block.content)}`;
    case 'list':
      return printList(block);
    case 'quote':
      return block.paragraphs.map((paragraph) => `> ${hang(printInline(paragraph), '> ')}`).join('\n>\n');
    case 'code':
      return printCodeBlock(block.language, block.text);
    case 'rule':
      return '---';
    case 'image': {
      const caption = block.caption === '' ? '' : ` "${escapeLabel(block.caption)}"`;
      return `![${escapeLabel(block.alt)}](image:${block.id}${caption})`;
    }
    case 'card':
      return block.href;
  }
}

/**
 * Prints a tree as markup of format 2, which parses to the same tree.
 * @param print prints one block, as `printBlock` does
 */
export function printMarkup({ blocks, notes }: Tree, print = printBlock): string {
  const printedNotes = notes.map((note, index) => `[^${index + 1}]: ${hang(printInline(note), '  ')}`.trimEnd());
  const printed = blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    // Without a separator, two lists of one kind would read as one.
    const continues = block.type === 'list' && before?.type === 'list' && isSameKind(block.start, before.start);
    return continues ? ['\\|', print(block)] : [print(block)];
  });
  return [...printed, ...(printedNotes.length > 0 ? [printedNotes.join('\n')] : [])].join('\n\n');
}
