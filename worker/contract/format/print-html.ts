import { escapeMarkup } from '../escape-markup.ts';
import type { Images } from '../images.ts';
import { misleadingHost } from './addresses.ts';
import { withOrderedHeadings } from './headings.ts';
import { LINK_REL } from './link-rel.ts';
import { parse } from './parse.ts';
import { printLine } from './print-text.ts';
import type { Block, Format, Inline, List, Tree } from './tree.ts';

/** Elements that the printer emits, in addition to the two levels of headings. */
export type HtmlElement =
  | 'a'
  | 'blockquote'
  | 'br'
  | 'code'
  | 'em'
  | 'figcaption'
  | 'figure'
  | 'h2'
  | 'h3'
  | 'hr'
  | 'img'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 'section'
  | 'strong'
  | 'sup'
  | 'u'
  | 'ul';

export type HtmlOptions = {
  /** Prefix of relative addresses of images: the product's origin; empty leaves them relative. */
  origin: string;
  /** Images of the text that its reader may see. One that is missing here is not printed. */
  images: Images;
  /** Prefix of the ids of notes, which must differ between texts in one document. */
  idPrefix: string;
  /** Returns the inline style of an element. Emails need it, feeds must not have it. */
  styleOf?(element: HtmlElement): string | undefined;
};

/** `known` are the notes that a reference was printed for: the link back leads to the first one. */
type Context = HtmlOptions & { known: Set<number> };

const marks = { bold: 'strong', italic: 'em', underline: 'u' } as const;

function tag(element: HtmlElement, attributes: Record<string, string | number | undefined>, context: Context): string {
  const all = { ...attributes, style: context.styleOf?.(element) };
  const printed = Object.entries(all).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${escapeMarkup(String(value))}"`,
  );
  return `<${element}${printed.join('')}>`;
}

const wrap = (
  element: HtmlElement,
  content: string,
  context: Context,
  attributes: Record<string, string | number | undefined> = {},
): string => `${tag(element, attributes, context)}${content}</${element}>`;

/** Wraps lines of the author, which may be in any direction. */
const wrapLine = (element: HtmlElement, nodes: readonly Inline[], context: Context): string =>
  wrap(element, inlines(nodes, context), context, { dir: 'auto' });

const inlines = (nodes: readonly Inline[], context: Context): string =>
  nodes.map((node) => inline(node, context)).join('');

function link({ href, children }: Extract<Inline, { type: 'link' }>, context: Context): string {
  const host = misleadingHost(printLine(children), href);
  const anchor = wrap('a', inlines(children, context), context, { href, rel: LINK_REL });
  return host === null ? anchor : `${anchor} (${escapeMarkup(host)})`;
}

function reference(note: number, context: Context): string {
  const { known, idPrefix } = context;
  const number = note + 1;
  const id = known.has(note) ? undefined : `${idPrefix}note-ref-${number}`;
  known.add(note);
  const anchor = wrap('a', String(number), context, { id, href: `#${idPrefix}note-${number}` });
  return wrap('sup', anchor, context);
}

function inline(node: Inline, context: Context): string {
  switch (node.type) {
    case 'text':
      return escapeMarkup(node.text);
    case 'break':
      return tag('br', {}, context);
    case 'code':
      return wrap('code', escapeMarkup(node.text), context);
    case 'note':
      return reference(node.note, context);
    case 'link':
      return link(node, context);
    default:
      return wrap(marks[node.type], inlines(node.children, context), context);
  }
}

function list({ start, items }: List, context: Context): string {
  const rows = items.map(({ content, lists }) => {
    const nested = lists.map((each) => list(each, context)).join('');
    return wrap('li', inlines(content, context) + nested, context, { dir: 'auto' });
  });
  const isFirst = start === null || start === 1;
  return wrap(start === null ? 'ul' : 'ol', rows.join(''), context, { start: isFirst ? undefined : start });
}

function card(href: string, context: Context): string {
  const { host, pathname } = new URL(href);
  const content = wrap('strong', escapeMarkup(host), context) + escapeMarkup(pathname === '/' ? '' : pathname);
  return wrap('p', wrap('a', content, context, { href, rel: LINK_REL }), context);
}

function figure({ id, alt, caption }: Extract<Block, { type: 'image' }>, context: Context): string {
  const picture = context.images[id];
  if (picture === undefined) return '';
  const { url, width, height } = picture;
  const src = context.origin === '' ? url : new URL(url, context.origin).href;
  const image = tag('img', { src, alt, width, height }, context);
  const below = caption === '' ? '' : wrap('figcaption', escapeMarkup(caption), context, { dir: 'auto' });
  return wrap('figure', image + below, context);
}

function block(node: Block, context: Context): string {
  switch (node.type) {
    case 'paragraph':
      return wrapLine('p', node.content, context);
    case 'heading':
      return wrapLine(`h${node.level}`, node.content, context);
    case 'list':
      return list(node, context);
    case 'quote':
      return wrap('blockquote', node.paragraphs.map((each) => wrapLine('p', each, context)).join(''), context);
    case 'code':
      return wrap('pre', wrap('code', escapeMarkup(node.text), context), context);
    case 'rule':
      return tag('hr', {}, context);
    case 'image':
      return figure(node, context);
    case 'card':
      return card(node.href, context);
  }
}

function printNotes(notes: readonly Inline[][], context: Context): string {
  const { idPrefix } = context;
  const items = notes.map((note, index) => {
    const back = wrap('a', '↩', context, { href: `#${idPrefix}note-ref-${index + 1}` });
    const attributes = { id: `${idPrefix}note-${index + 1}`, dir: 'auto' };
    return wrap('li', `${inlines(note, context)} ${back}`, context, attributes);
  });
  return wrap('section', wrap('ol', items.join(''), context), context);
}

/** Prints a tree as HTML for feeds and emails, with absolute addresses and one block per line. */
export function printHtml({ blocks, notes }: Tree, options: HtmlOptions): string {
  const context: Context = { ...options, known: new Set() };
  const printed = withOrderedHeadings(blocks).map((each) => block(each, context));
  return [...printed, notes.length === 0 ? '' : printNotes(notes, context)].filter((part) => part !== '').join('\n');
}

/** Returns a text of either format as HTML. */
export const toHtmlText = (text: string, format: Format, options: HtmlOptions): string =>
  printHtml(parse(text, format), options);
