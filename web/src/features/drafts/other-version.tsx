import { useState } from 'react';
import type { Draft } from '#contract/drafts';
import { Markup } from '@/components/domain/markup.tsx';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { draftTitle } from './draft-title.ts';

/** Shows the other version of a draft, before the author chooses between the two. */
export function OtherVersion({ draft: { fields, updatedAt } }: { draft: Draft }) {
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
            <Markup text={fields.content} />
          </div>
        </div>
      </Dialog>
    </>
  );
}
