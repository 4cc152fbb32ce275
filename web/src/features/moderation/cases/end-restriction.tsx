import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { invalidatePublicQueries } from '@/features/posts/shared/invalidate-public-queries.ts';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { moderationKeys } from '../moderation-keys.ts';
import type { CaseKey } from './use-case.ts';

/** Reverses a decision without an appeal. Its content is restored, and the author gets an email. */
function useEndRestriction(id: string, of: CaseKey) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(`/admin/takedowns/${encodeURIComponent(id)}`),
    onSuccess: () => {
      toast.success('Decision reversed', 'The content is restored and its author is notified.');
      void invalidatePublicQueries(queryClient);
    },
    onError: (error) => toastError(error, 'Failed to reverse the decision'),
    onSettled: () =>
      Promise.all(
        [
          moderationKeys.reports,
          moderationKeys.appeals,
          moderationKeys.takedowns,
          moderationKeys.hiddenPosts,
          moderationKeys.caseOf(of.kind, of.id),
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

/** Reverses a decision that is in force, after a confirmation. */
export function EndRestriction({ id, of, which }: { id: string; of: CaseKey; which: string }) {
  const [isOpen, setOpen] = useState(false);
  const end = useEndRestriction(id, of);
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>
        Reverse<span className="sr-only"> {which}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Reverse this decision?"
        description="The content is restored, and its author receives an email."
        confirmLabel="Reverse Decision"
        busyLabel="Reversing…"
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setOpen(false) })}
      />
    </>
  );
}
