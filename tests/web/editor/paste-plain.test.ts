import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { printMarkup } from '#contract/format/print-markup';
import { insertTree } from '@/features/editor/paste/insert-tree.ts';
import { readPlainText } from '@/features/editor/paste/read-plain.ts';
import { toDocument } from '@/features/editor/to-document.ts';
import { toMarkup } from '@/features/editor/to-tree.ts';

describe('copied plain text', () => {
  test.each([
    ['this | that\n| other', 'this | that\n| other'],
    ['two * three and __init__', 'two \\* three and \\_\\_init\\_\\_'],
    ['one\ntwo\n\nthree', 'one\ntwo\n\nthree'],
    ['see https://a.example/ today', 'see https://a.example/ today'],
    ['    indented\n  code', '\\|    indented\n  code'],
  ])('stays as it is: %s', (text, markup) => expect(printMarkup(readPlainText(text))).toBe(markup));

  test.each([
    ['# Title\n\n#### Deep\n\n* one\n    * two\n+ three', '## Title\n\n### Deep\n\n- one\n  - two\n- three'],
    ['1. one\n   1. two\n\n***\n\n> said', '1. one\n  1. two\n\n---\n\n> said'],
    ['```sh\n# no heading\n* no item\n```', '```sh\n# no heading\n* no item\n```'],
    ['![A pot](https://a.example/pot.png)', '[A pot](https://a.example/pot.png)'],
    ['Text[^a].\n\n[^a]: Note', 'Text[^1].\n\n[^1]: Note'],
    ['Text[^my-note].\n[^my-note]: Note\n    and more', 'Text[^1].\n\n[^1]: Note\n    and more'],
    [
      '| Part | Amount |\n|---|--:|\n| Bones | 2 kg |\n| a\\|b | |',
      '- **Part** · **Amount**\n- Bones · 2 kg\n- a|b · –',
    ],
    ['Part | Amount\n--- | ---\nBones | *2* kg\n\nAfter', '- **Part** · **Amount**\n- Bones · *2* kg\n\nAfter'],
    ['```\na | b\n--|--\n```', '```\na | b\n--|--\n```'],
    ['**Bold** [link](https://a.example/)', '**Bold** [link](https://a.example/)'],
    ['https://a.example/', 'https://a.example/'],
  ])('is read as markup: %s', (text, markup) => expect(printMarkup(readPlainText(text))).toBe(markup));
});

describe('pasted text', () => {
  const paste = (text: string, at: number, pasted: string) => {
    const state = EditorState.create({ doc: toDocument(parse(text, 2)) });
    const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
    return toMarkup(insertTree(selected, readPlainText(pasted)).doc);
  };

  test.each([
    ['A word.', 3, 'small ', 'A small word.'],
    ['Before after', 8, 'one\n\ntwo', 'Before one\n\ntwoafter'],
    ['', 1, '## Heading\n\n- item', '## Heading\n\n- item'],
    [
      'One[^1].\n\n[^1]: First',
      1,
      '## H\n\nTwo[^1] \n\n[^1]: Other',
      '## H\n\nTwo[^1]One[^2].\n\n[^1]: Other\n[^2]: First',
    ],
    ['- item', 3, 'a\nb', '- a\n  bitem'],
  ])('joins the text around it: %s', (text, at, pasted, markup) => expect(paste(text, at, pasted)).toBe(markup));
});
