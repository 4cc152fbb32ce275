import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { TextTree } from '@/components/domain/text-tree.tsx';
import { CutText } from '@/features/posts/editor/cut-text.tsx';

const words = 'A note[^1] in a usual text of many words. '.repeat(10);
const DIVIDER = /<div.*?<\/div>/;

test.each([
  ['a minor heading after the cut', `## First\n\n${words}\n\n${words}\n\n### Minor\n\n${words}`],
  ['a minor heading after the cut, before the first major one', `${words}\n\n${words}\n\n### Minor\n\n## Major`],
  ['one note referenced on both sides of the cut', `${words}\n\n${words}`],
])('the preview of a premium text has the headings and anchors of the article, with %s', (_, body) => {
  const text = `${body}\n\n[^1]: Its text`;
  const shown = { format: 2 as const, images: {} };
  const preview = renderToStaticMarkup(createElement(CutText, { text, ...shown }));
  const article = renderToStaticMarkup(createElement(TextTree, { tree: parse(text, 2), ...shown }));
  expect(preview).toMatch(DIVIDER);
  const elements = (html: string) => html.replace(DIVIDER, '').match(/<h[23]|id="[^"]*"/g);
  expect(elements(preview)).toEqual(elements(article));
});

test('the preview of an empty premium text has no divider', () => {
  expect(renderToStaticMarkup(createElement(CutText, { text: '', format: 2, images: {} }))).toBe('');
});
