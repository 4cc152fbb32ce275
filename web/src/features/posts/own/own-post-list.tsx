import { type ReactNode, type RefObject, useState } from 'react';
import { FREE_POSTS_MIN } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import type { OwnPost, OwnPostCounts } from '#contract/posts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { classNames } from '@/lib/class-names.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { formatCount } from '@/lib/text/format.ts';
import { OwnPostRow } from './own-post-row.tsx';
import { type PostRemovalKind, useRemovePost } from './use-change-own-post.ts';
import type { OwnPostsResult } from './use-own-posts.ts';

export type OwnPostListProps = {
  posts: readonly OwnPost[];
  counts: OwnPostCounts;
  query: OwnPostsResult;
  /** Receives the focus after a removed post's button disappears. */
  heading: RefObject<HTMLElement | null>;
  /** Shown if no post matches. */
  empty: ReactNode;
  /** Receives the id of a post that was permanently deleted. */
  onDeleted: (id: string) => void;
  /** Renders the control that shows what became of the emails with a post. */
  renderReport: (post: OwnPost) => ReactNode;
};

/** `post` stays unchanged while the dialog closes. */
type RemovalPrompt = { post: OwnPost; how: PostRemovalKind; isOpen: boolean };

const removalTexts = {
  delete: {
    title: (name: string) => `Delete “${name}”?`,
    text: 'The post and everything attached to it will be permanently deleted.',
    label: 'Delete Post',
    busy: 'Deleting...',
  },
  unpublish: {
    title: (name: string) => `Unpublish “${name}”?`,
    text: 'The post is unpublished and moved to your drafts. You can publish it again at any time.',
    label: 'Unpublish Post',
    busy: 'Unpublishing...',
  },
};

/** Returns the effect of losing a free post on subscriptions; null unless the number falls below the minimum. */
function warningFor(post: OwnPost, counts: OwnPostCounts): string | null {
  const remaining = counts.free - 1;
  if (!post.isFree || counts.free !== FREE_POSTS_MIN) return null;
  return `You will have ${formatCount(remaining, 'free post')}. New readers cannot subscribe until you have ${FREE_POSTS_MIN} free posts again. Existing subscriptions continue.`;
}

type RemovePostDialogProps = {
  prompt: RemovalPrompt | null;
  counts: OwnPostCounts;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Confirms deleting or unpublishing a post, and shows the effect on subscriptions. */
function RemovePostDialog({ prompt, counts, isBusy, onClose, onConfirm }: RemovePostDialogProps) {
  if (prompt === null) return null;
  const { title, text, label, busy } = removalTexts[prompt.how];
  const warning = warningFor(prompt.post, counts);
  return (
    <ConfirmDialog
      open={prompt.isOpen}
      onOpenChange={(open) => open || onClose()}
      isReopenable={false}
      title={title(prompt.post.title)}
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

/**
 * Lists the author's posts by page, with links to edit and view, and actions to switch access, unpublish and delete.
 */
export function OwnPostList({ posts, counts, query, heading, empty, onDeleted, renderReport }: OwnPostListProps) {
  const [prompt, setPrompt] = useState<RemovalPrompt | null>(null);
  const remove = useRemovePost();
  const close = () => setPrompt((before) => before && { ...before, isOpen: false });

  function confirm({ post, how }: { post: OwnPost; how: PostRemovalKind }) {
    remove.mutate(
      { post, how },
      {
        onSettled: close,
        // The button that opened the dialog was removed with its row.
        onSuccess: () => {
          heading.current?.focus();
          if (how === 'delete') onDeleted(post.id);
        },
      },
    );
  }

  return (
    <>
      {posts.length === 0 && empty}
      <ul
        aria-label="Your posts"
        aria-busy={query.isPlaceholderData}
        className={classNames('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}
      >
        {posts.map((post) => (
          <li key={post.id}>
            <OwnPostRow
              post={post}
              counts={counts}
              report={renderReport(post)}
              onRemove={(how) => setPrompt({ post, how, isOpen: true })}
            />
          </li>
        ))}
      </ul>
      <LoadMore label="Load More Posts" {...toPaging(query, postMessages.listUnable)} />
      <RemovePostDialog
        prompt={prompt}
        counts={counts}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => prompt && confirm(prompt)}
      />
    </>
  );
}
