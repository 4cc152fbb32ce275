import { useState } from 'react';
import type { WebFeedTarget } from '#contract/feeds';
import { Button } from '@/components/ui/button.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadDialog = () => import('./feed-dialog.tsx');

/** Opens the dialog with the feed of a page. */
export function FeedButton({ target, isSignedIn }: { target: WebFeedTarget; isSignedIn: boolean }) {
  const [Dialog, fetchDialog] = useLazyComponent(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    if (await fetchDialog(() => void open())) setOpen(true);
  };
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void open()}>
        Feed
      </Button>
      {Dialog && <Dialog target={target} isSignedIn={isSignedIn} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
