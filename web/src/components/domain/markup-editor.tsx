import { type KeyboardEvent, useRef } from 'react';
import type { Mark } from '#contract/markup';
import type { FieldControl } from '@/components/ui/field.tsx';
import { characters } from '@/lib/characters.ts';
import { classNames } from '@/lib/class-names.ts';
import { formatNumber } from '@/lib/format.ts';
import { replaceText } from '@/lib/replace-text.ts';
import { useAboveKeyboard } from '@/lib/use-above-keyboard.ts';
import { useGrowingBox } from '@/lib/use-growing-box.ts';
import { MarkupToolbar, markOfKey } from './markup-toolbar.tsx';
import { toggleMark } from './toggle-mark.ts';

type MarkupEditorProps = {
  control: FieldControl;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  placeholder: string;
  /** In characters; from `warningShare` of it on the counter is set in the error style. Nothing is cut off. */
  limit: number;
  warningShare: number;
};

/** What is said aloud of the length, only when it changes. */
function lengthInWords(used: number, limit: number, warning: number): string {
  if (used > limit) return `The text is longer than ${formatNumber(limit)} characters.`;
  return used > warning ? `The text nears ${formatNumber(limit)} characters.` : '';
}

/**
 * A text in the product's markup as it is written: in the type of an article, growing, with a toolbar that stays at
 * hand (on phones at the thumb, above the keyboard) and a counter.
 */
export function MarkupEditor(props: MarkupEditorProps) {
  const { control, value, onChange, onBlur, placeholder, limit } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useGrowingBox(box);
  useAboveKeyboard(bar);
  const used = characters(value.trim());
  const warning = limit * props.warningShare;

  function press(mark: Mark) {
    const { current } = box;
    if (current === null || current.readOnly) return;
    const { selectionStart: start, selectionEnd: end } = current;
    replaceText(current, toggleMark(current.value, { start, end }, mark));
  }

  function pressKey(event: KeyboardEvent) {
    const mark = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && markOfKey(event.key);
    if (!mark) return;
    event.preventDefault();
    press(mark);
  }

  return (
    <div className="flex flex-col-reverse md:flex-col">
      <div
        ref={bar}
        className="sticky bottom-[var(--keyboard,0px)] z-10 -mx-(--gutter) flex items-center justify-between border-t border-line bg-paper px-(--gutter) py-1 md:top-0 md:bottom-auto md:mx-0 md:border-t-0 md:border-b md:px-0"
      >
        <div className="-ml-3 md:-ml-2.5">
          <MarkupToolbar boxId={control.id} onPress={press} />
        </div>
        <p className={classNames('text-xs tabular-nums', used > warning ? 'font-medium text-danger' : 'text-muted')}>
          {formatNumber(used)} / {formatNumber(limit)}
          <span className="sr-only"> characters</span>
        </p>
        <p role="status" className="sr-only">
          {lengthInWords(used, limit, warning)}
        </p>
      </div>
      <textarea
        {...control}
        ref={box}
        value={value}
        placeholder={placeholder}
        rows={8}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={pressKey}
        className="article-text field-sizing-content block min-h-64 w-full resize-none overflow-hidden bg-transparent py-4 outline-none md:min-h-80"
      />
    </div>
  );
}
