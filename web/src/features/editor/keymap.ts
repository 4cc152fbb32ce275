import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { splitListItem } from 'prosemirror-schema-list';
import type { Command } from 'prosemirror-state';
import { insertBreak, leaveCode, makeCard, resetBlock, toggleHeading } from './commands.ts';
import { indentItem, outdentItem } from './list-commands.ts';
import { deleteEmptyNote, leaveNote } from './note-commands.ts';
import { editorSchema } from './schema.ts';

const { nodes, marks } = editorSchema;

/** Ctrl or Cmd with Enter publishes the post (`web/src/app/pages/writing/editor-bar.tsx`). */
const { 'Mod-Enter': _exitCode, ...baseKeys } = baseKeymap;

const chain = (key: string, ...commands: Command[]) =>
  chainCommands(...commands, ...(baseKeys[key] ? [baseKeys[key]] : []));

/** Handles a key even if its command does not apply, which keeps the browser's own shortcut from running. */
const always =
  (command: Command): Command =>
  (state, dispatch, view) => {
    command(state, dispatch, view);
    return true;
  };

const opens =
  (open: () => void): Command =>
  () => {
    open();
    return true;
  };

/** Returns the keys of the editor. Tab has no command, so it always leaves the editor. */
export const createKeys = (open: { link: () => void; find: () => void }): Record<string, Command> => ({
  ...baseKeys,
  'Mod-b': always(toggleMark(marks.bold)),
  'Mod-i': always(toggleMark(marks.italic)),
  'Mod-u': always(toggleMark(marks.underline)),
  'Mod-k': opens(open.link),
  'Mod-f': opens(open.find),
  'Shift-Ctrl-2': always(toggleHeading(2)),
  'Shift-Ctrl-3': always(toggleHeading(3)),
  'Mod-]': always(indentItem),
  'Mod-[': always(outdentItem),
  'Mod-z': always(undo),
  'Shift-Mod-z': always(redo),
  'Mod-y': always(redo),
  Enter: chain('Enter', leaveNote, leaveCode, makeCard, splitListItem(nodes.list_item)),
  'Shift-Enter': chain('Enter', insertBreak),
  Backspace: chain('Backspace', undoInputRule, deleteEmptyNote, resetBlock),
});
