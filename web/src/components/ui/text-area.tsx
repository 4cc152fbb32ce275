import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { characters } from '@/lib/characters.ts';
import { classNames } from '@/lib/class-names.ts';
import { formatNumber } from '@/lib/format.ts';
import { inputStyle } from './text-input.tsx';

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  /** In characters; shows how much of it is used. */
  limit?: number;
};

/** Several lines of text; with `limit` a counter that warns near the end and says so aloud. Nothing is cut off. */
export function TextArea({ limit, className, onChange, ...rest }: TextAreaProps) {
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''));
  const used = characters(rest.value === undefined ? typed : String(rest.value));
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value);
    onChange?.(event);
  };
  return (
    <div className="grid gap-1.5">
      <textarea rows={6} {...rest} onChange={change} className={classNames(inputStyle, 'min-h-32 py-3', className)} />
      {limit !== undefined && (
        <p
          className={classNames('justify-self-end text-xs tabular-nums', used > limit ? 'text-danger' : 'text-muted')}
          aria-live={used > limit * 0.95 ? 'polite' : 'off'}
        >
          {formatNumber(used)} / {formatNumber(limit)}
        </p>
      )}
    </div>
  );
}
