import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { MailPreviewProps } from './mail-preview.tsx';

const MailPreview = lazy(() => import('./mail-preview.tsx'));

/** Shows the email that readers would get. Saves the draft first. */
export function MailPreviewButton(props: MailPreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Preview Email
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Email preview">
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <MailPreview {...props} />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}
