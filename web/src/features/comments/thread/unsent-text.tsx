import { type ReactNode, useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { inputStyle } from '@/components/ui/text-input.tsx';
import { classNames } from '@/lib/class-names.ts';
import { focusComments } from './focus-comment.ts';
import { threadTexts } from './thread-text.ts';

type UnsentTextProps = { label: string; text: string; obstacle: ReactNode; onDiscard: () => void };

/** Shows what keeps the viewer from writing and, to copy it, the text that they had written before. */
export function UnsentText({ label, text, obstacle, onDiscard }: UnsentTextProps) {
  const note = useId();
  if (text.trim() === '') return obstacle;
  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full">{obstacle}</div>
      <textarea
        readOnly
        aria-label={label}
        aria-describedby={note}
        rows={2}
        dir="auto"
        value={text}
        className={classNames(inputStyle, 'field-sizing-content max-h-[60dvh] min-h-20 resize-none py-3')}
      />
      <p id={note} className="text-sm text-muted">
        {threadTexts.unsent}
      </p>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          onDiscard();
          focusComments();
        }}
      >
        Discard Text
      </Button>
    </div>
  );
}
