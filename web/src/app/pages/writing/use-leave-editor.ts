import { newPostPath } from '#contract/posts';
import { type Saving, saveErrorText } from '@/features/drafts/save-status.ts';
import { useLeavePages } from '@/lib/navigation/use-leave-pages.ts';
import { toast } from '@/lib/toast.ts';

const EDITORS = [newPostPath, '/create-blog'];

/** Cancels: returns to the previous page and says where the text is stored. */
export function useLeaveEditor(draft: Saving): () => void {
  const goBack = useLeavePages(EDITORS, '/profile');
  const { status } = draft;
  return () => {
    const isUnsent = status === 'offline' || status === 'refused';
    if (isUnsent) toast.error(saveErrorText(draft) ?? 'Not saved');
    else if (status !== 'idle') toast.info('Kept among your drafts');
    goBack();
  };
}
