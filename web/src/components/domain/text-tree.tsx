import { createElement, Fragment, type ReactNode } from 'react';
import { misleadingHost } from '#contract/format/addresses';
import { withOrderedHeadings } from '#contract/format/headings';
import { LINK_REL } from '#contract/format/link-rel';
import { printLine } from '#contract/format/print-text';
import type { Block, Format, Inline, List, Tree } from '#contract/format/tree';
import type { Images } from '#contract/images';
import { PostPicture } from './picture.tsx';

const elements = { bold: 'strong', italic: 'em', underline: 'u' } as const;

/** `known` are the notes that a reference was rendered for: the link back leads to the first one. */
type Context = { images: Images; format: Format; known: Set<number> };

/** In format 1, a paragraph of one bold run acts as a heading. */
const isBoldHeading = (paragraph: readonly { type: string }[]) =>
  paragraph.length === 1 && paragraph[0]?.type === 'bold';

// Children are passed as arguments: the order of a text's tree never changes, so it needs no keys.
const inlines = (nodes: readonly Inline[], context: Context): ReactNode[] => nodes.map((node) => inline(node, context));

function link({ href, children }: Extract<Inline, { type: 'link' }>, context: Context): ReactNode {
  const host = misleadingHost(printLine(children), href);
  const anchor = createElement('a', { href, rel: LINK_REL }, ...inlines(children, context));
  return host === null ? anchor : createElement(Fragment, null, anchor, ` (${host})`);
}

function reference(note: number, { known }: Context): ReactNode {
  const number = note + 1;
  const id = known.has(note) ? undefined : `note-ref-${number}`;
  known.add(note);
  return (
    <sup>
      <a id={id} href={`#note-${number}`} aria-label={`Note ${number}`}>
        {number}
      </a>
    </sup>
  );
}

function inline(node: Inline, context: Context): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'code':
      return <code>{node.text}</code>;
    case 'note':
      return reference(node.note, context);
    case 'link':
      return link(node, context);
    default:
      return createElement(elements[node.type], null, ...inlines(node.children, context));
  }
}

function list({ start, items }: List, context: Context): ReactNode {
  const rows = items.map(({ content, lists }) =>
    createElement('li', { dir: 'auto' }, ...inlines(content, context), ...lists.map((nested) => list(nested, context))),
  );
  const isFirst = start === null || start === 1;
  return createElement(start === null ? 'ul' : 'ol', isFirst ? null : { start }, ...rows);
}

function Card({ href }: { href: string }) {
  const { host, pathname } = new URL(href);
  return (
    <a className="link-card" href={href} rel={LINK_REL}>
      <strong>{host}</strong>
      {pathname !== '/' && <span>{pathname}</span>}
    </a>
  );
}

function block(node: Block, context: Context): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return createElement(
        'p',
        { className: context.format === 1 && isBoldHeading(node.content) ? 'heading' : undefined, dir: 'auto' },
        ...inlines(node.content, context),
      );
    case 'heading':
      return createElement(`h${node.level}`, { dir: 'auto' }, ...inlines(node.content, context));
    case 'list':
      return list(node, context);
    case 'quote': {
      const paragraphs = node.paragraphs.map((each) => createElement('p', { dir: 'auto' }, ...inlines(each, context)));
      return createElement('blockquote', null, ...paragraphs);
    }
    case 'code':
      // Long lines scroll, which the keyboard can do only in an element with focus.
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <pre tabIndex={0}>
          <code>{node.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
    case 'image': {
      const picture = context.images[node.id];
      if (picture === undefined) return null;
      return (
        <figure>
          <PostPicture
            picture={picture}
            alt={node.alt}
            sizes="(min-width: 768px) 680px, 100vw"
            className="w-fit"
            isWhole
          />
          {node.caption !== '' && <figcaption dir="auto">{node.caption}</figcaption>}
        </figure>
      );
    }
    case 'card':
      return <Card href={node.href} />;
  }
}

function Notes({ notes, context }: { notes: readonly Inline[][]; context: Context }) {
  const items = notes.map((note, index) => {
    const back = (
      <a href={`#note-ref-${index + 1}`} aria-label="Back to the text">
        ↩
      </a>
    );
    return createElement('li', { id: `note-${index + 1}`, dir: 'auto' }, ...inlines(note, context), ' ', back);
  });
  return (
    <section className="notes" aria-label="Notes">
      {createElement('ol', null, ...items)}
    </section>
  );
}

type TextTreeProps = {
  tree: Tree;
  format: Format;
  images: Images;
  /** Shown before the block of an index. */
  divider?: { at: number; line: ReactNode } | undefined;
};

/** Renders a parsed text. Use it inside `.article-text` or `.prose`. */
export function TextTree({ tree: { blocks, notes }, format, images, divider }: TextTreeProps) {
  const context: Context = { images, format, known: new Set() };
  const rendered = withOrderedHeadings(blocks).map((each) => block(each, context));
  if (divider) rendered.splice(divider.at, 0, divider.line);
  return createElement(Fragment, null, ...rendered, notes.length > 0 && <Notes notes={notes} context={context} />);
}
