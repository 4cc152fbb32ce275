import { useRef } from 'react';
import type { FieldControl } from '@/components/ui/field.tsx';
import { useAutosize } from '@/lib/forms/use-autosize.ts';

type TitleBoxProps = {
  control: FieldControl;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Moves on from the title on Enter. */
  onEnter: () => void;
};

/** Edits a title in its final type, over several lines, although it has no line breaks itself. */
export function TitleBox({ control, value, onChange, onBlur, onEnter }: TitleBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useAutosize(box);
  return (
    <textarea
      {...control}
      ref={box}
      value={value}
      rows={1}
      dir="auto"
      placeholder="Title"
      onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
      className="field-sizing-content block w-full resize-none overflow-hidden bg-transparent py-1 font-serif text-4xl font-semibold tracking-[-0.012em] outline-none"
    />
  );
}
