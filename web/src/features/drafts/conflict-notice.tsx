import { useState } from 'react';
import { draftMessages } from '#contract/drafts';
import { countWords, plainText } from '#contract/markup';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { draftTitle } from './draft-title.ts';
import { OtherVersion } from './other-version.tsx';
import type { OpenDraft } from './use-draft.ts';

type Choice = 'mine' | 'theirs';
type ConflictNoticeProps = { draft: Pick<OpenDraft, 'conflict' | 'failure' | 'keepMine' | 'takeTheirs'> };

/**
 * Shows that another tab or device has changed the draft. The author chooses a version; the other one becomes a
 * revision.
 */
export function ConflictNotice({ draft: { conflict, failure, keepMine, takeTheirs } }: ConflictNoticeProps) {
  const [choosing, setChoosing] = useState<Choice | null>(null);
  if (conflict === null) return null;
  const { fields, updatedAt } = conflict.draft;

  async function choose(choice: Choice) {
    if (choosing !== null) return;
    setChoosing(choice);
    await (choice === 'mine' ? keepMine() : takeTheirs());
    setChoosing(null);
  }

  return (
    <Notice tone="warning" title={draftMessages.conflict}>
      <p className="wrap-anywhere">
        The other version is “<bdi>{draftTitle(fields)}</bdi>”,{' '}
        {formatCount(countWords(plainText(fields.content)), 'word')}, saved <Time at={updatedAt} format="moment" />.
        Both are kept: you find the one you do not choose under Versions.
      </p>
      {failure !== null && <p className="mt-2 font-medium text-danger">That did not work. {failure.message}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <OtherVersion draft={conflict.draft} />
        <Button
          size="sm"
          variant="outline"
          busy={choosing === 'mine'}
          busyLabel="Keeping…"
          onClick={() => void choose('mine')}
        >
          Keep My Version
        </Button>
        <Button
          size="sm"
          variant="outline"
          busy={choosing === 'theirs'}
          busyLabel="Fetching…"
          onClick={() => void choose('theirs')}
        >
          Use the Other Version
        </Button>
      </div>
    </Notice>
  );
}
