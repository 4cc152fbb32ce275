import { type KeyboardEvent, useEffect, useRef } from 'react';
import { COMMENT_MAX } from '#contract/comments';
import { Field } from '@/components/ui/field.tsx';
import { LengthCounter } from '@/components/ui/length-counter.tsx';
import { inputStyle } from '@/components/ui/text-input.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useAutosize } from '@/lib/forms/use-autosize.ts';
import type { TextControl } from '@/lib/forms/use-form.ts';
import { characters } from '@/lib/text/characters.ts';

/** From this share of the limit the length is shown. */
const COUNTED_SHARE = 0.8;
const WARNING_SHARE = 0.95;

type CommentFieldProps = {
  label: string;
  control: TextControl;
  error: string | undefined;
  /** Takes the focus, behind its text, each time this grows. */
  focused?: number;
};

/** The text box of a comment, which grows with its text. Ctrl or Cmd with Enter sends. */
export function CommentField({ label, control, error, focused = 0 }: CommentFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useAutosize(box);
  useEffect(() => {
    const { current } = box;
    if (focused === 0 || current === null) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [focused]);
  const used = characters(control.value.trim());

  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <Field label={label} name={control.name} error={error} hidesLabel>
      {(field) => (
        <div className="grid gap-1.5">
          <textarea
            {...field}
            {...control}
            ref={box}
            rows={2}
            dir="auto"
            placeholder={label}
            onKeyDown={sendByKey}
            className={classNames(inputStyle, 'field-sizing-content max-h-[60dvh] min-h-20 resize-none py-3')}
          />
          {used > COMMENT_MAX * COUNTED_SHARE && (
            <div className="justify-self-end">
              <LengthCounter used={used} limit={COMMENT_MAX} warning={COMMENT_MAX * WARNING_SHARE} />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
