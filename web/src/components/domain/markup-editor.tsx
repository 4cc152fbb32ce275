import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { Mark } from '#contract/format/marker-stack';
import type { FieldControl } from '@/components/ui/field.tsx';
import { BoldIcon, ItalicIcon, UnderlineIcon } from '@/components/ui/form-icons.tsx';
import { SearchIcon } from '@/components/ui/icons.tsx';
import { LengthCounter } from '@/components/ui/length-counter.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { useAutosize } from '@/lib/forms/use-autosize.ts';
import { characters } from '@/lib/text/characters.ts';
import { replaceText } from '@/lib/text/replace-text.ts';
import { FindPanel } from './find-panel.tsx';
import { FoundPlaces } from './found-places.tsx';
import { markupFromHtml } from './pasted-markup.ts';
import { toggleMark } from './toggle-mark.ts';
import { useMarkupFind } from './use-markup-find.ts';
import { WritingFrame } from './writing-frame.tsx';

type MarkupEditorProps = {
  control: FieldControl;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  placeholder: string;
  /** Error of the text, shown above it; `control` references it as its description. */
  error?: string | undefined;
  /** In characters. From `warningShare` of it the counter uses the error style. Nothing is truncated. */
  limit: number;
  warningShare: number;
  /** Converts HTML pasted into a text, which may add notes at its end; null to paste its plain text. Defaults to format 1. */
  fromHtml?: (html: string, around: string) => { text: string; notes: string } | null;
};

const marks = [
  { mark: 'bold', label: 'Bold', key: 'B', Icon: BoldIcon },
  { mark: 'italic', label: 'Italic', key: 'I', Icon: ItalicIcon },
  { mark: 'underline', label: 'Underline', key: 'U', Icon: UnderlineIcon },
] as const;

/** Returns the mark of a shortcut with Ctrl or Cmd. */
const markOfKey = (pressed: string): Mark | undefined =>
  marks.find(({ key }) => key.toLowerCase() === pressed.toLowerCase())?.mark;

type MarkupToolbarProps = { boxId: string; onPress: (mark: Mark) => void; onFind: () => void };

const toolStyle =
  'grid size-11 place-items-center rounded-md text-ink transition-colors hover:bg-sunken active:bg-line md:size-10';

/** Toggles bold, italic and underline. Its buttons do not take the focus, so a phone's keyboard stays open. */
function MarkupToolbar({ boxId, onPress, onFind }: MarkupToolbarProps) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Formatting</legend>
      {marks.map(({ mark, label, key, Icon }) => (
        <Tooltip key={mark} label={`${label} (Ctrl+${key}, ⌘${key})`}>
          <button
            type="button"
            aria-label={label}
            aria-controls={boxId}
            aria-keyshortcuts={`Control+${key} Meta+${key}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPress(mark)}
            className={toolStyle}
          >
            <Icon />
          </button>
        </Tooltip>
      ))}
      <Tooltip label="Find and replace (Ctrl+F, ⌘F)">
        <button
          type="button"
          aria-label="Find and replace"
          aria-controls={boxId}
          aria-keyshortcuts="Control+F Meta+F"
          onClick={onFind}
          className={toolStyle}
        >
          <SearchIcon />
        </button>
      </Tooltip>
    </fieldset>
  );
}

/**
 * Edits a text in the product's markup: in the type of an article, growing, with a sticky toolbar (on phones above the
 * keyboard) and a counter.
 */
export function MarkupEditor(props: MarkupEditorProps) {
  const { control, value, onChange, onBlur, placeholder, limit } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  useAutosize(box);
  const { search, places, actions, open } = useMarkupFind(box, value);

  function press(mark: Mark) {
    const { current } = box;
    if (current === null || current.readOnly) return;
    const { selectionStart: start, selectionEnd: end } = current;
    replaceText(current, toggleMark(current.value, { start, end }, mark));
  }

  function pressKey(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const mark = markOfKey(event.key);
    const opensFind = event.key.toLowerCase() === 'f';
    if (!mark && !opensFind) return;
    event.preventDefault();
    if (mark) press(mark);
    else open();
  }

  /** Converts the formatting of pasted text to the markup. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { selectionStart: start, selectionEnd: end, readOnly, value: whole } = event.currentTarget;
    const after = whole.slice(end);
    const html = event.clipboardData.getData('text/html');
    const pasted = props.fromHtml ? props.fromHtml(html, whole.slice(0, start) + after) : markupFromHtml(html);
    if (readOnly || pasted === null) return;
    event.preventDefault();
    const { text, notes } = typeof pasted === 'string' ? { text: pasted, notes: '' } : pasted;
    const caret = start + text.length;
    const edit = notes === '' ? { end, text } : { end: whole.length, text: text + after.trimEnd() + notes };
    replaceText(event.currentTarget, { start, ...edit, selection: { start: caret, end: caret } });
  }

  return (
    <WritingFrame
      error={props.error}
      errorId={`${control.id}-error`}
      bar={
        <>
          <div className="flex items-center justify-between">
            <div className="-ml-3 md:-ml-2.5">
              <MarkupToolbar boxId={control.id} onPress={press} onFind={search === null ? open : actions.close} />
            </div>
            <LengthCounter used={characters(value.trim())} limit={limit} warning={limit * props.warningShare} />
          </div>
          {search && (
            <FindPanel
              key={search.opened}
              query={search.query}
              count={places.length}
              selected={places.indexOf(search.at)}
              actions={actions}
            />
          )}
        </>
      }
    >
      <div className="relative">
        {search && <FoundPlaces text={value} places={places} length={search.query.length} at={search.at} />}
        <textarea
          {...control}
          ref={box}
          value={value}
          placeholder={placeholder}
          rows={8}
          dir="auto"
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onKeyDown={pressKey}
          onPaste={paste}
          className="article-text relative field-sizing-content block min-h-64 w-full resize-none overflow-hidden bg-transparent py-4 outline-none md:min-h-80"
        />
      </div>
    </WritingFrame>
  );
}
