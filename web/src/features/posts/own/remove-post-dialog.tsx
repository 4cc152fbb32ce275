import { FREE_POSTS_MIN } from '#contract/limits';
import type { OwnPost, OwnPostCounts } from '#contract/posts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { formatCount } from '@/lib/text/format.ts';
import type { PostRemovalKind } from './use-change-own-post.ts';

/** `post` stays unchanged while the dialog closes. */
export type RemovalPrompt = { post: OwnPost; how: PostRemovalKind; isOpen: boolean };

const words = {
  delete: {
    title: (name: string) => `Delete “${name}”?`,
    text: 'The post and everything that belongs to it will be gone for good.',
    label: 'Delete Post',
    busy: 'Deleting...',
  },
  unpublish: {
    title: (name: string) => `Unpublish “${name}”?`,
    text: 'Nobody can read it any more. It goes back to your drafts, where you can publish it again.',
    label: 'Unpublish Post',
    busy: 'Unpublishing...',
  },
};

/** Returns the effect of losing a free post on subscriptions; null unless the number falls below the minimum. */
function warningFor(post: OwnPost, counts: OwnPostCounts): string | null {
  const left = counts.free - 1;
  if (!post.isFree || counts.free !== FREE_POSTS_MIN) return null;
  return `This leaves you with ${formatCount(left, 'free post')}: new readers cannot subscribe until you have ${FREE_POSTS_MIN} free posts again; running subscriptions go on.`;
}

type RemovePostDialogProps = {
  asked: RemovalPrompt | null;
  counts: OwnPostCounts;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Confirms deleting or unpublishing a post, and shows the effect on subscriptions. */
export function RemovePostDialog({ asked, counts, isBusy, onClose, onConfirm }: RemovePostDialogProps) {
  if (asked === null) return null;
  const { title, text, label, busy } = words[asked.how];
  const warning = warningFor(asked.post, counts);
  return (
    <ConfirmDialog
      open={asked.isOpen}
      onOpenChange={(open) => open || onClose()}
      isReopenable={false}
      title={title(asked.post.title)}
      description={
        <>
          {text}
          {warning !== null && <strong className="mt-3 block font-medium text-ink">{warning}</strong>}
        </>
      }
      confirmLabel={label}
      busyLabel={busy}
      isBusy={isBusy}
      onConfirm={onConfirm}
    />
  );
}
