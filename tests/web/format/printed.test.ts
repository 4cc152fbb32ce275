import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { printMarkup } from '#contract/format/print-markup';
import type { Tree } from '#contract/format/tree';
import { TextTree } from '@/components/domain/text-tree.tsx';
import { sampleCount } from '../../support/samples.ts';
import { SAMPLES } from '../support/samples.ts';
import { texts, trees } from './arbitrary-trees.ts';

const TREES = { ...SAMPLES, numRuns: sampleCount('trees', { isDeep: Boolean(process.env.DEEP), isOnLibsql: false }) };

const picture = { url: '/media/a.webp', srcset: '/media/a.webp 960w', width: 960, height: 640, color: '#a0b0c0' };
const print = (tree: Tree) =>
  renderToStaticMarkup(createElement(TextTree, { tree, format: 2, images: { '0f-1A_b': picture } }));

const ELEMENTS =
  'p h2 h3 ul ol li blockquote pre code hr br strong em u a sup section figure figcaption div svg rect img span'.split(
    ' ',
  );
const ATTRIBUTES =
  'dir href rel id class start tabindex aria-label aria-hidden focusable width height fill src srcset sizes alt loading fetchpriority decoding'.split(
    ' ',
  );

/** Finds the elements, attributes and addresses of HTML that no printer may emit. */
function foreignParts(html: string): string[] {
  const foreign: string[] = [];
  const rest = html.replaceAll(
    /<\/?([a-z0-9]+)((?:\s+[a-zA-Z-]+="[^"]*")*)\s*\/?>/g,
    (_, element: string, given: string) => {
      if (!ELEMENTS.includes(element)) foreign.push(element);
      for (const [, name = '', value = ''] of given.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)) {
        if (!ATTRIBUTES.includes(name.toLowerCase())) foreign.push(name);
        if (name === 'href' && !/^(https?:\/\/|mailto:|#note-(ref-)?\d+$)/i.test(value)) foreign.push(value);
        if (name === 'src' && value !== picture.url) foreign.push(value);
      }
      return '';
    },
  );
  return rest.includes('<') ? [...foreign, rest] : foreign;
}

describe('the page of a text', () => {
  test('has no element, attribute or address beyond its list, for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(foreignParts(print(parse(text, 2)))).toEqual([]);
      }),
      TREES,
    );
  });

  test('has no element, attribute or address beyond its list, for any tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(foreignParts(print(tree))).toEqual([]);
      }),
      TREES,
    );
  });

  test.each([
    '<script>alert(1)</script>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](//host/path)',
    '[a](https://user:secret@host/)',
    '![a](image:x "<img src=x onerror=alert(1)>")',
    'JAVASCRIPT://host/%0aalert(1)',
  ])('shows as text what is not allowed: %s', (text) => {
    const html = print(parse(text, 2));
    expect(foreignParts(html)).toEqual([]);
    expect(html).not.toMatch(/<(script|img|a) /);
  });

  test.each([
    ['[a](https://host\\@other/)', 'https://host'],
    ['[a](\u202ehttps://host/)', 'https://host/'],
    ['![a](https://host/image.png)', 'https://host/image.png'],
    ['<https://host"onmouseover=alert(1)>', 'https://host'],
  ])('links only the allowed address of: %s', (text, href) => {
    const html = print(parse(text, 2));
    expect(foreignParts(html)).toEqual([]);
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${href}"`]);
    expect(html).not.toContain('<img');
  });
});

describe('a link', () => {
  test.each([
    ['[our shop](https://shop.example/)', '<a href="https://shop.example/" rel="ugc nofollow noopener">our shop</a>'],
    ['[bank.example](https://thief.example/)', '>bank.example</a> (thief.example)'],
    ['[**www.bank.example**](https://bank.example/x)', '</strong></a></p>'],
    ['[write to me@bank.example](mailto:me@thief.example)', '</a> (thief.example)'],
  ])('names the real host if its text looks like another address: %s', (text, shown) => {
    expect(print(parse(text, 2))).toContain(shown);
  });
});

describe('a text with every element', () => {
  const text = [
    '### A minor heading comes first',
    '## A heading',
    'Words **bold**, *italic*, __underlined__, `code` and a note[^1].\nA second line.',
    '- An item\n  - a nested one\n- Another',
    '7. The seventh',
    '> A quote\n>\n> of two paragraphs',
    '```js\nconst a = 1;\n```',
    '---',
    '![A house](image:0f-1A_b "In spring")',
    'https://example.com/page',
    '[^1]: The note.',
  ].join('\n\n');

  test('prints each as its own HTML element, with headings in order', () => {
    expect(print(parse(text, 2))).toMatchInlineSnapshot(
      `"<h2 dir="auto">A minor heading comes first</h2><h2 dir="auto">A heading</h2><p dir="auto">Words <strong>bold</strong>, <em>italic</em>, <u>underlined</u>, <code>code</code> and a note<sup><a id="note-ref-1" href="#note-1" aria-label="Note 1">1</a></sup>.<br/>A second line.</p><ul><li dir="auto">An item<ul><li dir="auto">a nested one</li></ul></li><li dir="auto">Another</li></ul><ol start="7"><li dir="auto">The seventh</li></ol><blockquote><p dir="auto">A quote</p><p dir="auto">of two paragraphs</p></blockquote><pre tabindex="0"><code>const a = 1;</code></pre><hr/><figure><div class="relative overflow-hidden rounded-sm bg-sunken w-fit"><svg class="absolute inset-0 size-full" aria-hidden="true" focusable="false"><rect width="100%" height="100%" fill="#a0b0c0"></rect></svg><img src="/media/a.webp" srcSet="/media/a.webp 960w" sizes="(min-width: 768px) 680px, 100vw" width="960" height="640" alt="A house" loading="lazy" fetchPriority="auto" decoding="async" class="relative max-h-[85svh] object-contain"/></div><figcaption dir="auto">In spring</figcaption></figure><a class="link-card" href="https://example.com/page" rel="ugc nofollow noopener"><strong>example.com</strong><span>/page</span></a><section class="notes" aria-label="Notes"><ol><li id="note-1" dir="auto">The note. <a href="#note-ref-1" aria-label="Back to the text">↩</a></li></ol></section>"`,
    );
  });

  test('is printed as the same text', () => {
    expect(printMarkup(parse(text, 2))).toBe(text);
  });
});
