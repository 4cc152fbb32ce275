import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { type HtmlOptions, printHtml } from '#contract/format/print-html';
import { printPlain } from '#contract/format/print-plain';
import { printText } from '#contract/format/print-text';
import type { Tree } from '#contract/format/tree';
import type { Images } from '#contract/images';
import { sampleCount } from '../../support/samples.ts';
import { SAMPLES } from '../support/samples.ts';
import { texts, trees } from './arbitrary-trees.ts';

const TREES = { ...SAMPLES, numRuns: sampleCount('trees', { isDeep: Boolean(process.env.DEEP), isOnLibsql: false }) };

const picture = { url: '/media/a.webp', srcset: '/media/a.webp 960w', width: 960, height: 640, color: '#a0b0c0' };
/** Knows every image, whatever its id is. */
const everyImage = new Proxy({} as Images, { get: () => picture });
const options: HtmlOptions = { origin: 'https://blog.example', images: everyImage, idPrefix: 'p7-' };
const print = (tree: Tree) => printHtml(tree, options);
const printWritten = (text: string, given = options) => printHtml(parse(text, 2), given);

const ELEMENTS = 'p h2 h3 ul ol li blockquote pre code hr br strong em u a sup section figure figcaption img'.split(
  ' ',
);
const ATTRIBUTES = 'dir href rel id start width height src alt'.split(' ');

/** Finds the elements, attributes and addresses of HTML that the printer may not emit. */
function foreignParts(html: string): string[] {
  const foreign: string[] = [];
  const rest = html.replaceAll(/<\/?([a-z0-9]+)((?: [a-z-]+="[^"<]*")*)>/g, (_, element: string, given: string) => {
    if (!ELEMENTS.includes(element)) foreign.push(element);
    for (const [, name = '', value = ''] of given.matchAll(/([a-z-]+)="([^"]*)"/g)) {
      if (!ATTRIBUTES.includes(name)) foreign.push(name);
      if (name === 'href' && !/^(https?:\/\/|mailto:|#p7-note-(ref-)?\d+$)/i.test(value)) foreign.push(value);
      if (name === 'src' && value !== 'https://blog.example/media/a.webp') foreign.push(value);
    }
    return '';
  });
  return /[<>"']/.test(rest) ? [...foreign, rest] : foreign;
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** Returns the visible text of the HTML, with descriptions of images, without blanks and what only HTML adds. */
const visibleText = (html: string) =>
  html
    .replaceAll(/<sup>.*?<\/sup>/gs, '')
    .replaceAll(/<a href="#[^"]*">↩<\/a>/g, '')
    .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/ \([ab]\.example\)/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp|#39);/g, (entity) => ENTITIES[entity] ?? '')
    .replaceAll(/\s+/g, '');

/** Shows cards as the printer does: as host and path. */
const withShownCards = ({ blocks, notes }: Tree): Tree => ({
  blocks: blocks.map((block) => {
    if (block.type !== 'card') return block;
    const { host, pathname } = new URL(block.href);
    return { type: 'code', language: '', text: pathname === '/' ? host : host + pathname };
  }),
  notes,
});

describe('the HTML of a text', () => {
  test('has no element, attribute or address beyond its list, for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(foreignParts(print(parse(text, 2)))).toEqual([]);
        expect(foreignParts(print(parse(text, 1)))).toEqual([]);
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

  test('shows the same text as the plain text, for any tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(visibleText(print(tree))).toBe(printText(withShownCards(tree)).replaceAll(/\s+/g, ''));
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
    '![" onerror="alert(1)](image:0f)',
    '```"><script>\n</code></pre><script>\n```',
    ']]><script>',
  ])('shows as text what is not allowed: %s', (text) => {
    const html = print(parse(text, 2));
    expect(foreignParts(html)).toEqual([]);
    expect(html).not.toMatch(/<(script|a) /);
  });

  test('names the real host beside a link that looks like another address', () => {
    expect(printWritten('[bank.example](https://thief.example/)')).toContain('>bank.example</a> (thief.example)');
  });

  test('leaves out an image that its reader may not see', () => {
    const html = printWritten('![a](image:0f "below")\n\nafter', { ...options, images: {} });
    expect(html).toBe('<p dir="auto">after</p>');
  });

  test('has the style of each element that the caller gives', () => {
    const styleOf = (element: string) => (element === 'p' ? "font:16px 'A'" : undefined);
    expect(printWritten('a **b**', { ...options, styleOf })).toBe(
      '<p dir="auto" style="font:16px &#39;A&#39;">a <strong>b</strong></p>',
    );
  });
});

const text = [
  '### A minor heading comes first',
  '## A heading',
  'Words **bold**, *italic*, __underlined__, `code` and a note[^1].\nA [second](https://example.com/2) line[^1].',
  '- An item\n  - a nested one\n- Another',
  '7. The seventh\n8. The eighth',
  '> A quote\n>\n> of two paragraphs',
  '```js\nconst a = 1;\nconst b = 2;\n```',
  '---',
  '![A house](image:0f-1A_b "In spring")',
  'https://example.com/page',
  '[^1]: The note, see https://example.com/3.',
].join('\n\n');

test('a text with every element is printed as HTML', () => {
  expect(printWritten(text)).toMatchInlineSnapshot(`
    "<h2 dir="auto">A minor heading comes first</h2>
    <h2 dir="auto">A heading</h2>
    <p dir="auto">Words <strong>bold</strong>, <em>italic</em>, <u>underlined</u>, <code>code</code> and a note<sup><a id="p7-note-ref-1" href="#p7-note-1">1</a></sup>.<br>A <a href="https://example.com/2" rel="ugc nofollow noopener">second</a> line<sup><a href="#p7-note-1">1</a></sup>.</p>
    <ul><li dir="auto">An item<ul><li dir="auto">a nested one</li></ul></li><li dir="auto">Another</li></ul>
    <ol start="7"><li dir="auto">The seventh</li><li dir="auto">The eighth</li></ol>
    <blockquote><p dir="auto">A quote</p><p dir="auto">of two paragraphs</p></blockquote>
    <pre><code>const a = 1;
    const b = 2;</code></pre>
    <hr>
    <figure><img src="https://blog.example/media/a.webp" alt="A house" width="960" height="640"><figcaption dir="auto">In spring</figcaption></figure>
    <p><a href="https://example.com/page" rel="ugc nofollow noopener"><strong>example.com</strong>/page</a></p>
    <section><ol><li id="p7-note-1" dir="auto">The note, see <a href="https://example.com/3" rel="ugc nofollow noopener">https://example.com/3</a>. <a href="#p7-note-ref-1">↩</a></li></ol></section>"
  `);
});

test('a text with every element is printed as plain text with its structure', () => {
  expect(printPlain(parse(text, 2))).toMatchInlineSnapshot(`
    "A minor heading comes first

    A heading

    Words bold, italic, underlined, code and a note[1].
    A second (https://example.com/2) line[1].

    - An item
      - a nested one
    - Another

    7. The seventh
    8. The eighth

    > A quote
    > 
    > of two paragraphs

        const a = 1;
        const b = 2;

    * * *

    [A house]
    In spring

    https://example.com/page

    ———

    [1] The note, see https://example.com/3."
  `);
});

test('a text of format 1 is printed as HTML and as plain text', () => {
  const older = '**A heading**\n\nOne *line*\nand - another';
  expect(print(parse(older, 1))).toBe(
    '<p dir="auto"><strong>A heading</strong></p>\n<p dir="auto">One <em>line</em><br>and - another</p>',
  );
  expect(printPlain(parse(older, 1))).toBe('A heading\n\nOne line\nand - another');
});
