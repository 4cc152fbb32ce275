import { useRef } from 'react';
import type { FieldControl } from '@/components/ui/field.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useAutosize } from '@/lib/forms/use-autosize.ts';

type TitleBoxProps = {
  control: FieldControl;
  /** A subtitle is smaller. */
  kind?: 'title' | 'subtitle';
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Moves on to the next field on Enter. */
  onEnter: () => void;
};

const styles = {
  title: { placeholder: 'Title', className: 'py-1 font-serif text-4xl font-semibold tracking-[-0.012em]' },
  subtitle: { placeholder: 'Subtitle (optional)', className: 'pt-2 pb-1 text-xl text-muted' },
};

/** Edits a title or subtitle in its final type, over several lines, although it has no line breaks itself. */
export function TitleBox({ control, kind = 'title', value, onChange, onBlur, onEnter }: TitleBoxProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useAutosize(box);
  return (
    <textarea
      {...control}
      ref={box}
      value={value}
      rows={1}
      dir="auto"
      placeholder={styles[kind].placeholder}
      onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
      className={classNames(
        'field-sizing-content block w-full resize-none overflow-hidden bg-transparent outline-none',
        styles[kind].className,
      )}
    />
  );
}
