import { history } from 'prosemirror-history';
import { type Command, EditorState, type Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, test } from 'vitest';
import { parse } from '#contract/format/parse';
import { setLink } from '@/features/editor/commands.ts';
import { createInputRules } from '@/features/editor/input-rules.ts';
import { createKeys } from '@/features/editor/keymap.ts';
import { insertNote } from '@/features/editor/note-commands.ts';
import { toDocument } from '@/features/editor/to-document.ts';
import { toMarkup } from '@/features/editor/to-tree.ts';

const nothing = { link: () => {}, find: () => {} };

/** The state of an editor with a text, and its caret at the end of the first block. */
function createEditor(text = '') {
  const rules = createInputRules();
  const keys = createKeys(nothing);
  const editor = {
    composing: false,
    state: EditorState.create({ doc: toDocument(parse(text, 2)), plugins: [rules, history()] }),
    dispatch(tr: EditorState['tr']) {
      editor.state = editor.state.apply(tr);
    },
    run(command: Command) {
      return command(editor.state, editor.dispatch, editor as unknown as EditorView);
    },
    press: (key: string) => editor.run(keys[key] as Command),
    type(typed: string) {
      for (const character of typed) {
        const { from, to } = editor.state.selection;
        const { handleTextInput } = (rules as Plugin).props;
        const insert = () => editor.state.tr.insertText(character, from, to);
        const view = editor as unknown as EditorView;
        if (!handleTextInput?.call(rules, view, from, to, character, insert)) editor.dispatch(insert());
      }
      return editor;
    },
    select(from: number, to = from) {
      editor.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, from, to)));
      return editor;
    },
    markup: () => toMarkup(editor.state.doc),
  };
  return editor.select(Math.max(1, (editor.state.doc.firstChild?.nodeSize ?? 2) - 1));
}

describe('typed markers', () => {
  test.each([
    ['a **bold** word', 'a **bold** word'],
    ['an *italic* word', 'an *italic* word'],
    ['an __underlined__ word', 'an __underlined__ word'],
    ['some `code` here', 'some `code` here'],
    ['see [here](https://a.example/) now', 'see [here](https://a.example/) now'],
    ['see https://a.example/b_c now', 'see https://a.example/b_c now'],
    ['## A heading', '## A heading'],
    ['### A smaller one', '### A smaller one'],
    ['- an item', '- an item'],
    ['3. an item', '3. an item'],
    ['> a quote', '> a quote'],
    ['```a = 1', '```\na = 1\n```'],
    ['---after', '---\n\nafter'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 \\* 3 \\* 4'],
    ['#hash and 5 > 4 - 1', '#hash and 5 > 4 - 1'],
    ['[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
  ])('%s', (typed, markup) => expect(createEditor().type(typed).markup()).toBe(markup));

  test.each([
    ['**bold**', '\\*\\*bold\\*\\*'],
    ['## ', '##'],
    ['- ', '\\-'],
    ['> ', '\\>'],
  ])('come back with Backspace: %s', (typed, markup) => {
    const editor = createEditor().type(typed);
    editor.press('Backspace');
    expect(editor.markup()).toBe(markup);
  });

  test('convert nothing within code', () => {
    expect(createEditor().type('```**a** - b').markup()).toBe('```\n**a** - b\n```');
  });
});

describe('keys', () => {
  test('indent and lift list items, two levels deep at most', () => {
    const editor = createEditor().type('- one');
    editor.press('Enter');
    editor.type('two').press('Mod-]');
    editor.press('Enter');
    editor.type('three').press('Mod-]');
    expect(editor.markup()).toBe('- one\n  - two\n  - three');
    editor.press('Mod-[');
    expect(editor.markup()).toBe('- one\n  - two\n- three');
  });

  test('make and remove headings', () => {
    const editor = createEditor('Title');
    editor.press('Shift-Ctrl-3');
    expect(editor.markup()).toBe('### Title');
    editor.press('Shift-Ctrl-2');
    expect(editor.markup()).toBe('## Title');
    editor.press('Shift-Ctrl-2');
    expect(editor.markup()).toBe('Title');
  });

  test('leave code with two Enters, and break a line with Shift and Enter', () => {
    const editor = createEditor().type('```a');
    editor.press('Enter');
    editor.press('Enter');
    editor.type('b').press('Shift-Enter');
    expect(editor.type('c').markup()).toBe('```\na\n```\n\nb\nc');
  });

  test('make a card of an address that is alone on its line', () => {
    const editor = createEditor().type('https://a.example/page');
    editor.press('Enter');
    expect(editor.type('After').markup()).toBe('https://a.example/page\n\nAfter');
    expect(parse(editor.markup(), 2).blocks[0]).toEqual({ type: 'card', href: 'https://a.example/page' });
  });

  test('have no command for Tab, which leaves the editor', () => {
    expect(Object.keys(createKeys(nothing)).filter((key) => key.includes('Tab'))).toEqual([]);
  });
});

describe('notes', () => {
  test('get the next number, return with Enter, and are deleted with their references', () => {
    const editor = createEditor('One. Two.').select(5);
    editor.run(insertNote);
    editor.type('The first').press('Enter');
    editor.type('!');
    expect(editor.markup()).toBe('One.[^1]! Two.\n\n[^1]: The first');
    editor.select(3).run(insertNote);
    expect(editor.type('Earlier').markup()).toBe('On[^1]e.[^2]! Two.\n\n[^1]: Earlier\n[^2]: The first');
    for (const _ of 'Earlier')
      editor.run((state, dispatch) => {
        dispatch?.(state.tr.delete(state.selection.from - 1, state.selection.from));
        return true;
      });
    editor.press('Backspace');
    expect(editor.markup()).toBe('One.[^1]! Two.\n\n[^1]: The first');
  });
});

test('links the selection, and changes the link at the caret', () => {
  const editor = createEditor('Read this page').select(6, 10);
  editor.run(setLink('https://a.example/', 'this'));
  expect(editor.markup()).toBe('Read [this](https://a.example/) page');
  editor.select(8).run(setLink('https://b.example/', 'that one'));
  expect(editor.markup()).toBe('Read [that one](https://b.example/) page');
});
