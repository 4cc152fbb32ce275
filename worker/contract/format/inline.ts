import { bareAddressAt, isSafeAddress } from './addresses.ts';
import { createMarkerStack, isWordCharacter, runLength } from './marker-stack.ts';
import { indexSpans, isEscapable, removeEscapes } from './spans.ts';
import type { Inline } from './tree.ts';

/** What the inline parts of one text share. */
export type InlineContext = {
  /** Returns the index of the note with this label, or undefined for an unknown label. */
  noteOf: (label: string) => number | undefined;
  /** Number of links that the text may still have. */
  links: number;
};

/** The start of anything but text. */
const SPECIAL = /[*_\n\\`[]|https?:\/\//gi;
const ADDRESS = /https?:\/\//iy;
const NOTE = /\[\^(\w{1,20})\]/y;
const TARGET = /\]\(((?:[^\s()<>\\]|\\[()])+)\)/y;

/** Returns the match of a sticky pattern at this index. */
function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** Removes one space at each end of inline code that has both, and is not all blank. */
const trimCode = (code: string) => (/^ .*\S.* $/.test(code) ? code.slice(1, -1) : code);

/** Parses the inline parts of a paragraph. Visits each character a bounded number of times. */
export function parseInline(source: string, context: InlineContext, isInLink = false): Inline[] {
  SPECIAL.lastIndex = 0;
  if (!SPECIAL.test(source)) return source === '' ? [] : [{ type: 'text', text: source }];
  const nodes = createMarkerStack<Inline>();
  const spans = indexSpans(source);
  let at = 0;
  /** Where the text begins that is not in a node yet. */
  let pending = 0;

  /** Puts the text before `at` into a node, and continues behind what is read there. */
  function continueAt(next: number, node?: Inline) {
    if (at > pending) nodes.pushText(source.slice(pending, at));
    if (node) nodes.push(node);
    at = next;
    pending = next;
  }

  /** Reads the link whose text ends at `close`. @returns whether there is one */
  function readLink(close: number): boolean {
    const target = context.links > 0 ? matchAt(TARGET, source, close) : null;
    const href = target && removeEscapes(target[1] as string);
    if (!href || !isSafeAddress(href)) return false;
    const children = parseInline(source.slice(at + 1, close), context, true);
    if (children.length === 0) return false;
    context.links--;
    continueAt(close + target[0].length, { type: 'link', href, children });
    return true;
  }

  function readBracket() {
    const note = source[at + 1] === '^' && !isInLink ? matchAt(NOTE, source, at) : null;
    const index = note ? context.noteOf(note[1] as string) : undefined;
    if (note && index !== undefined) return continueAt(at + note[0].length, { type: 'note', note: index });
    const close = isInLink ? undefined : spans?.brackets.get(at);
    if (close === undefined || source[close + 1] !== '(' || !readLink(close)) at++;
  }

  function readAddress() {
    const href = bareAddressAt(source, at);
    const mayLink = !isInLink && context.links > 0 && !isWordCharacter(source[at - 1]);
    const isLink = mayLink && isSafeAddress(href);
    const next = at + (href.length || 'http://'.length);
    if (isLink) context.links--;
    if (isLink) continueAt(next, { type: 'link', href, children: [{ type: 'text', text: href }] });
    else at = next;
  }

  function readCode() {
    const length = runLength(source, at);
    const end = spans?.codeEnds.get(at);
    if (end === undefined) at += length;
    else continueAt(end, { type: 'code', text: trimCode(source.slice(at + length, end - length)) });
  }

  function readEscape() {
    const next = source[at + 1];
    if (!isEscapable(next)) at++;
    else {
      continueAt(at + 1);
      at++;
      if (next === '|') pending = at;
    }
  }

  while (at < source.length) {
    switch (source[at]) {
      case '*':
      case '_': {
        const length = runLength(source, at);
        const run = at;
        if (length > 3) at += length;
        else {
          continueAt(at + length);
          nodes.meetRun(source, run, length);
        }
        break;
      }
      case '\n':
        continueAt(at + 1, { type: 'break' });
        break;
      case '\\':
        readEscape();
        break;
      case '`':
        readCode();
        break;
      case '[':
        readBracket();
        break;
      default:
        if (matchAt(ADDRESS, source, at)) readAddress();
        else at++;
    }
    SPECIAL.lastIndex = at;
    at = SPECIAL.exec(source)?.index ?? source.length;
  }
  continueAt(at);
  return nodes.end();
}
