import { toggleMark } from 'prosemirror-commands';
import type { Command } from 'prosemirror-state';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { BoldIcon, ImageIcon, ItalicIcon, UnderlineIcon } from '@/components/ui/form-icons.tsx';
import { type IconProps, LinkIcon, SearchIcon } from '@/components/ui/icons.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { insertRule, toggleCode, toggleHeading, toggleQuote } from './commands.ts';
import {
  BulletsIcon,
  CodeIcon,
  HeadingIcon,
  NoteIcon,
  NumbersIcon,
  QuoteIcon,
  RuleIcon,
  SubheadingIcon,
} from './editor-icons.tsx';
import { toggleList } from './list-commands.ts';
import { insertNote } from './note-commands.ts';
import { editorSchema } from './schema.ts';
import type { ActiveFormat } from './toolbar-state.ts';

const { nodes, marks } = editorSchema;

type Dialogs = { link: () => void; image: () => void; find: () => void };
type Tool = {
  label: string;
  Icon: ComponentType<IconProps>;
  /** The key with Ctrl or Cmd, and the value of aria-keyshortcuts. */
  key?: readonly [shown: string, shortcuts: string];
  format?: ActiveFormat;
  action: Command | keyof Dialogs;
};

const mod = (key: string) => [`Ctrl+${key}, ⌘${key}`, `Control+${key} Meta+${key}`] as const;
const shiftControl = (key: string) => [`Shift+Ctrl+${key}`, `Shift+Control+${key}`] as const;

const tools: readonly Tool[] = [
  { label: 'Bold', Icon: BoldIcon, key: mod('B'), format: 'bold', action: toggleMark(marks.bold) },
  { label: 'Italic', Icon: ItalicIcon, key: mod('I'), format: 'italic', action: toggleMark(marks.italic) },
  { label: 'Underline', Icon: UnderlineIcon, key: mod('U'), format: 'underline', action: toggleMark(marks.underline) },
  { label: 'Heading', Icon: HeadingIcon, key: shiftControl('2'), format: 'heading2', action: toggleHeading(2) },
  { label: 'Subheading', Icon: SubheadingIcon, key: shiftControl('3'), format: 'heading3', action: toggleHeading(3) },
  { label: 'Bulleted list', Icon: BulletsIcon, format: 'bullets', action: toggleList(nodes.bullet_list) },
  { label: 'Numbered list', Icon: NumbersIcon, format: 'numbers', action: toggleList(nodes.ordered_list) },
  { label: 'Quote', Icon: QuoteIcon, format: 'quote', action: toggleQuote },
  { label: 'Link', Icon: LinkIcon, key: mod('K'), format: 'link', action: 'link' },
  { label: 'Image', Icon: ImageIcon, action: 'image' },
  { label: 'Code', Icon: CodeIcon, format: 'code', action: toggleCode },
  { label: 'Note', Icon: NoteIcon, action: insertNote },
  { label: 'Divider', Icon: RuleIcon, action: insertRule },
  { label: 'Find and replace', Icon: SearchIcon, key: mod('F'), action: 'find' },
];

type EditorToolbarProps = {
  boxId: string;
  active: readonly ActiveFormat[];
  onCommand: (command: Command) => void;
  dialogs: Dialogs;
};

/** The tools of the editor: one tab stop with arrow keys. Presses do not take the focus, so a phone's keyboard stays open. */
export function EditorToolbar({ boxId, active, onCommand, dialogs }: EditorToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  function move(event: KeyboardEvent) {
    const last = tools.length - 1;
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    row.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      ref={row}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={boxId}
      onKeyDown={move}
      className="scroll-row -mx-1 flex md:flex-wrap"
    >
      {tools.map(({ label, Icon, key, format, action }, index) => (
        <Tooltip key={label} label={key ? `${label} (${key[0]})` : label}>
          <button
            type="button"
            aria-label={label}
            aria-keyshortcuts={key?.[1]}
            aria-pressed={format && active.includes(format)}
            tabIndex={index === current ? 0 : -1}
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => (typeof action === 'string' ? dialogs[action]() : onCommand(action))}
            className="grid size-11 shrink-0 place-items-center rounded-md text-ink transition-colors hover:bg-sunken active:bg-line aria-pressed:bg-sunken aria-pressed:text-accent md:size-10"
          >
            <Icon />
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
