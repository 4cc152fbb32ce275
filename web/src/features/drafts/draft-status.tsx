import { type ReactNode, useEffect, useState } from 'react';
import { Time } from '@/components/domain/time.tsx';
import { AlertIcon, CheckIcon } from '@/components/ui/icons.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
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

/** Shows the save status of a draft in one line. */
export function DraftStatus({ draft, signIn }: DraftStatusProps) {
  const { status, savedAt } = draft;
  const isSafeHere = status === 'offline' && draft.isStoredHere;
  const trouble = saveErrorText(draft);
  return (
    <div className="min-h-5 min-w-0 text-xs md:text-sm">
      <TroubleAloud trouble={trouble} isSaved={trouble === null && status === 'saved'} />
      {trouble !== null && (
        <p className={classNames('flex items-start gap-1.5 text-pretty', !isSafeHere && 'text-danger')}>
          <AlertIcon className="mt-0.5 size-4" />
          <span>
            {trouble}
            {needsSignIn(draft) && <> {signIn}</>}
          </span>
        </p>
      )}
      {trouble === null && status === 'saving' && (
        <p className="flex items-center gap-1.5 text-muted">
          <Spinner />
          Saving…
        </p>
      )}
      {trouble === null && status === 'saved' && (
        <p className="flex items-center gap-1.5 text-muted">
          <CheckIcon className="size-4" />
          <span>
            Saved
            {savedAt !== null && (
              <span className={savedAtFormat(savedAt) === 'moment' ? 'max-md:hidden' : undefined}>
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
