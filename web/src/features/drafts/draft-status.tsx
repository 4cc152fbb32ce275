import { type ReactNode, useEffect, useState } from 'react';
import { Time } from '@/components/domain/time.tsx';
import { AlertIcon, CheckIcon } from '@/components/ui/icons.tsx';
import { classNames } from '@/lib/class-names.ts';
import type { DraftState } from './draft-state.ts';
import { needsSignIn, type Saving, savedAtFormat, saveErrorText } from './save-status.ts';

/** Announces to screen readers when saving fails and when it works again, but not each save. */
function TroubleAloud({ trouble, isSaved }: { trouble: string | null; isSaved: boolean }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (trouble !== null) setSaid(trouble);
    else if (isSaved) setSaid((before) => (before === '' ? '' : 'Saved'));
  }, [trouble, isSaved]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}

type DraftStatusProps = {
  draft: Saving & Pick<DraftState, 'savedAt'>;
  /** Control with which the author signs in again after the session has ended. */
  signIn: ReactNode;
};

/** Characters that a phone shows in one line. */
const PHONE_LINE = 50;

/** Shows why saving fails. On a phone a long reason takes one line until it is opened. */
function Trouble({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <p className={classNames('min-w-0 text-pretty', !isWhole && 'max-md:truncate')}>{text}</p>
      {text.length > PHONE_LINE && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="reach shrink-0 font-medium underline underline-offset-4 md:hidden"
        >
          {isWhole ? 'Less' : 'More'}
        </button>
      )}
    </>
  );
}

/** Shows the save status of a draft in one line. */
export function DraftStatus({ draft, signIn }: DraftStatusProps) {
  const { status, savedAt } = draft;
  const isSafeHere = status === 'offline' && draft.isStoredHere;
  const trouble = saveErrorText(draft);
  return (
    <div className="min-h-5 min-w-0 text-xs md:text-sm">
      <TroubleAloud trouble={trouble} isSaved={trouble === null && status === 'saved'} />
      {trouble !== null && (
        <div className={classNames('flex items-start gap-1.5', !isSafeHere && 'text-danger')}>
          <AlertIcon className="mt-0.5 size-4" />
          <Trouble text={trouble} />
          {needsSignIn(draft) && signIn}
        </div>
      )}
      {/* Without a spinner: its frames would delay each key press in a long text. */}
      {trouble === null && status === 'saving' && <p className="text-muted">Saving…</p>}
      {trouble === null && status === 'saved' && (
        <p className="flex items-center gap-1.5 text-muted">
          <CheckIcon className="size-4" />
          <span>
            Saved
            {savedAt !== null && (
              <span className="max-md:hidden">
                {' '}
                <Time at={savedAt} format={savedAtFormat(savedAt)} />
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
