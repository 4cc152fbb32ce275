import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { insertBlocks } from '@/features/editor/paste/insert-tree.ts';
import { editorSchema } from '@/features/editor/schema.ts';
import { toDocument } from '@/features/editor/to-document.ts';

const { image, rule } = editorSchema.nodes;

/** Returns the shape of the document after an image was inserted where the text has a bar. */
function insertAtBar(markup: string, blocks = [image.create({ id: 'a' })]) {
  let at = 0;
  const withBar = toDocument(parse(markup, 2));
  withBar.descendants((node, pos) => {
    if (node.isText && node.text?.includes('¦')) at = pos + node.text.indexOf('¦');
  });
  const state = EditorState.create({ doc: withBar });
  const { doc } = state.apply(state.tr.delete(at, at + 1));
  const clean = EditorState.create({ doc });
  const selected = clean.apply(clean.tr.setSelection(TextSelection.create(doc, at)));
  return insertBlocks(selected.tr, blocks).doc.toString().replaceAll('paragraph', 'p').replaceAll('list_item', 'li');
}

describe('an image inserted into a list', () => {
  test.each([
    ['- ¦one\n- two', 'doc(image, bullet_list(li(p("one")), li(p("two"))))'],
    ['- one\n- ¦two', 'doc(bullet_list(li(p("one"))), image, bullet_list(li(p("two"))))'],
    ['- one\n- ¦\n- two', 'doc(bullet_list(li(p("one"))), image, bullet_list(li(p("two"))))'],
    ['- one\n- ¦', 'doc(bullet_list(li(p("one"))), image)'],
    ['- ¦', 'doc(image)'],
    ['- on¦e', 'doc(bullet_list(li(p("on"))), image, bullet_list(li(p("e"))))'],
    ['- one¦\n- two', 'doc(bullet_list(li(p("one"))), image, bullet_list(li(p("two"))))'],
    ['- one\n  - ¦two', 'doc(bullet_list(li(p("one"))), image, bullet_list(li(p("two"))))'],
    ['- ¦\n  - two', 'doc(image, bullet_list(li(p("two"))))'],
  ])('leaves no empty item behind: %s', (text, shape) => expect(insertAtBar(text)).toBe(shape));

  test('leaves none before a rule either', () =>
    expect(insertAtBar('- ¦one', [rule.create()])).toBe('doc(rule, bullet_list(li(p("one"))))'));
});
