import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { characters } from '@/lib/text/characters.ts';
import { LengthCounter } from './length-counter.tsx';
import { inputStyle } from './text-input.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  /** In characters, without spaces at the ends; shows the used length. */
  limit?: number;
  /** The counter warns from this share of the limit. */
  warningShare?: number;
};

/** A text area; with `limit` a counter that warns and announces near the end. Nothing is truncated. */
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
