import { useState } from 'react';
import { type Draft, draftMessages } from '#contract/drafts';
import { toPlainText } from '#contract/format/print-text';
import { countWords } from '#contract/plain-text';
import { Time } from '@/components/domain/time.tsx';
import { WorkText } from '@/components/domain/work-text.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { draftTitle } from './draft-title.ts';
import type { OpenDraft } from './use-draft.ts';

type Choice = 'mine' | 'theirs';
type ConflictNoticeProps = { draft: Pick<OpenDraft, 'conflict' | 'failure' | 'keepMine' | 'takeTheirs'> };

/** Shows the other version of a draft, before the author chooses between the two. */
function OtherVersion({ draft: { fields, images, updatedAt } }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        Show the Other Version
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="The other version"
        description={
          <>
            Saved <Time at={updatedAt} format="moment" />
          </>
        }
      >
        <div className="rounded-md bg-sunken px-5 py-4">
          <h3 dir="auto" className="text-xl wrap-anywhere">
            {draftTitle(fields)}
          </h3>
          <div className="prose mt-3">
            <WorkText text={fields.content} format={fields.format} images={images} />
          </div>
        </div>
      </Dialog>
    </>
  );
}

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
        {formatCount(countWords(toPlainText(fields.content, fields.format)), 'word')}, saved{' '}
        <Time at={updatedAt} format="moment" />. Both are saved: you can find the one you do not choose under Versions.
      </p>
      {failure !== null && <p className="mt-2 font-medium text-danger">Something went wrong. {failure.message}</p>}
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
