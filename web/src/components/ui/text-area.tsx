import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { characters } from '@/lib/text/characters.ts';
import { LengthCounter } from './length-counter.tsx';
import { inputStyle } from './text-input.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  /** In characters, without blanks at the ends; shows how much of it is used. */
  limit?: number;
  /** From this share of the limit on the counter warns. */
  warningShare?: number;
};

/** Several lines of text; with `limit` a counter that warns near the end and says so aloud. Nothing is cut off. */
export function TextArea({ limit, warningShare = 0.95, className, onChange, ...rest }: TextAreaProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  const used = characters((rest.value === undefined ? typed : String(rest.value)).trim());
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  return (
    <div className="grid gap-1.5">
      <textarea
        rows={6}
        dir="auto"
        {...rest}
        onChange={change}
        className={classNames(inputStyle, 'min-h-32 py-3', className)}
      />
      {limit !== undefined && (
        <div className="justify-self-end">
          <LengthCounter used={used} limit={limit} warning={limit * warningShare} />
        </div>
      )}
    </div>
  );
}
