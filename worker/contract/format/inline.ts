import { bareAddressAt, isSafeAddress } from './addresses.ts';
import { createCharacterSet, findAny, skipAll } from './character-set.ts';
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

/** The start of anything but text. The colon is that of an address. */
const special = createCharacterSet(/[*_\n\\`[:]/g);
const wordCharacters = createCharacterSet(/\w/g);
const SCHEME = /https?$/i;
const LABEL_MAX = 20;
const TARGET = /\]\(((?:[^\s()<>\\]|\\[()])+)\)/y;

/** Removes one space at each end of inline code that has both, and is not all blank. */
const trimCode = (code: string) => (/^ .*\S.* $/.test(code) ? code.slice(1, -1) : code);

/** Parses the inline parts of a paragraph. Visits each character a bounded number of times. */
export function parseInline(source: string, context: InlineContext, isInLink = false): Inline[] {
  let at = findAny(special, source, 0);
  if (at === source.length) return source === '' ? [] : [{ type: 'text', text: source }];
  const nodes = createMarkerStack<Inline>(source);
  const spans = indexSpans(source);

  /** Adds what is read at `start`, and continues behind it. */
  function continueAt(next: number, node?: Inline, start = at) {
    nodes.add(start, next, node);
    at = next;
  }

  /** Reads the link whose text ends at `close`. @returns whether there is one */
  function readLink(close: number): boolean {
    if (context.links === 0) return false;
    TARGET.lastIndex = close;
    const [target, address = ''] = TARGET.exec(source) ?? [];
    const href = removeEscapes(address);
    if (target === undefined || !isSafeAddress(href)) return false;
    const children = parseInline(source.slice(at + 1, close), context, true);
    if (children.length === 0) return false;
    context.links--;
    continueAt(close + target.length, { type: 'link', href, children });
    return true;
  }

  /** Reads the reference to a note. @returns whether there is one */
  function readNote(): boolean {
    const start = at + 2;
    const end = skipAll(wordCharacters, source, start);
    if (end === start || end - start > LABEL_MAX || source[end] !== ']') return false;
    const note = context.noteOf(source.slice(start, end));
    if (note === undefined) return false;
    continueAt(end + 1, { type: 'note', note });
    return true;
  }

  function readBracket() {
    if (!isInLink && source[at + 1] === '^' && readNote()) return;
    const close = isInLink ? undefined : spans?.brackets.get(at);
    if (close === undefined || !readLink(close)) at++;
  }

  /** Reads the address whose scheme ends at `at`. `from` is the first index where it may start. */
  function readAddress(from: number) {
    const before = source.slice(Math.max(from, at - 'https'.length), at);
    const scheme = source.startsWith('//', at + 1) ? SCHEME.exec(before)?.[0] : undefined;
    if (scheme === undefined) return void at++;
    const start = at - scheme.length;
    const href = bareAddressAt(source, start);
    const mayLink = !isInLink && context.links > 0 && !isWordCharacter(source.charCodeAt(start - 1));
    if (mayLink && isSafeAddress(href)) {
      context.links--;
      continueAt(start + href.length, { type: 'link', href, children: [{ type: 'text', text: href }] }, start);
    } else at = start + (href.length || 'http://'.length);
  }

  function readCode() {
    const length = runLength(source, at);
    const end = spans?.codeEnds.get(at);
    if (end === undefined) at += length;
    else continueAt(end, { type: 'code', text: trimCode(source.slice(at + length, end - length)) });
  }

  function readEscape() {
    if (isEscapable(source, at + 1)) nodes.add(at, source[at + 1] === '|' ? at + 2 : at + 1);
    at += isEscapable(source, at + 1) ? 2 : 1;
  }

  for (let from = 0; at < source.length; at = findAny(special, source, from)) {
    switch (source[at]) {
      case '*':
      case '_':
        at = nodes.readRun(at);
        break;
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
        readAddress(from);
    }
    from = at;
  }
  return nodes.end();
}
