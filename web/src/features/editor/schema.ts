import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { isSafeAddress } from '#contract/format/addresses';

const text = (value: string | null) => value ?? '';

/** Reads an attribute of an element that the browser or a drag inside the editor created. */
const attribute = (name: string) => (element: HTMLElement) => text(element.getAttribute(name));

const nodes = {
  doc: { content: 'block+ notes?' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', { dir: 'auto' }, 0],
  },
  heading: {
    group: 'block',
    content: '(text | note)*',
    attrs: { level: { default: 2 } },
    defining: true,
    parseDOM: [
      { tag: 'h2', attrs: { level: 2 } },
      { tag: 'h3', attrs: { level: 3 } },
    ],
    toDOM: ({ attrs }) => [`h${attrs.level}`, { dir: 'auto' }, 0],
  },
  bullet_list: {
    group: 'block list',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  ordered_list: {
    group: 'block list',
    content: 'list_item+',
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (element) => ({ start: (element as HTMLOListElement).start }) }],
    toDOM: ({ attrs }) => ['ol', { start: `${attrs.start}` }, 0],
  },
  list_item: {
    content: 'paragraph list*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  blockquote: {
    group: 'block',
    content: 'paragraph+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { language: { default: '' } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: ({ attrs: { language } }) => ['pre', ['code', language === '' ? {} : { class: `language-${language}` }, 0]],
  },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  /** Without an id, the file is being uploaded (`upload` is its key) or must be chosen first. */
  image: {
    group: 'block',
    attrs: { id: { default: '' }, alt: { default: '' }, caption: { default: '' }, upload: { default: null } },
    draggable: true,
    toDOM: ({ attrs }) => [
      'figure',
      ['img', { 'data-image': attrs.id, alt: attrs.alt }],
      ['figcaption', text(attrs.caption)],
    ],
  },
  card: {
    group: 'block',
    attrs: { href: {} },
    draggable: true,
    parseDOM: [{ tag: 'div[data-card]', getAttrs: (element) => ({ href: attribute('data-card')(element) }) }],
    toDOM: ({ attrs: { href } }) => {
      const { host, pathname } = new URL(href);
      const path = pathname === '/' ? '' : pathname;
      return ['div', { class: 'link-card', 'data-card': href }, ['strong', host], ['span', path]];
    },
  },
  notes: { content: 'note_text+', defining: true, isolating: true, toDOM: () => ['section', { 'data-notes': '' }, 0] },
  note_text: {
    content: '(text | hard_break)*',
    attrs: { id: { default: '' } },
    defining: true,
    isolating: true,
    toDOM: () => ['p', { dir: 'auto' }, 0],
  },
  text: { group: 'inline' },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
  /** A reference to the `note_text` with the same id. */
  note: {
    group: 'inline',
    inline: true,
    attrs: { id: { default: '' } },
    parseDOM: [{ tag: 'sup[data-note]', getAttrs: (element) => ({ id: attribute('data-note')(element) }) }],
    toDOM: ({ attrs }) => ['sup', { 'data-note': attrs.id }],
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = attribute('href')(element);
          return isSafeAddress(href) && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href, rel: 'ugc nofollow noopener' }, 0],
  },
  bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  code: {
    inclusive: false,
    code: true,
    parseDOM: [{ tag: 'code' }],
    toDOM: () => ['code', { spellcheck: 'false' }, 0],
  },
} satisfies Record<string, MarkSpec>;

/** Allows exactly what markup of format 2 can express, but for the depth of lists, which commands and `toTree` limit. */
export const editorSchema = new Schema({ nodes, marks } as {
  nodes: Record<keyof typeof nodes, NodeSpec>;
  marks: Record<keyof typeof marks, MarkSpec>;
});
