import { type Saving, saveTrouble } from '@/features/drafts/save-status.ts';
import { toast } from '@/lib/toast.ts';
import { useGoBack } from '@/lib/use-go-back.ts';

/** Cancel: back to where the writer came from, saying where what they wrote is now. */
export function useLeaveEditor(draft: Saving): () => void {
  const goBack = useGoBack('/profile');
  const { status } = draft;
  return () => {
    const isUnsent = status === 'offline' || status === 'refused';
    if (isUnsent) toast.error(saveTrouble(draft) ?? 'Not saved');
    else if (status !== 'idle') toast.info('Kept among your drafts');
    goBack();
  };
}
