import { type ReactNode, type RefObject, useState } from 'react';
import { postMessages } from '#contract/post-messages';
import type { OwnPost, OwnPostCounts } from '#contract/posts';
import { LoadMore } from '@/components/ui/load-more.tsx';
import { classNames } from '@/lib/class-names.ts';
import { toPaging } from '@/lib/http/paging.ts';
import { OwnPostRow } from './own-post-row.tsx';
import { type RemovalPrompt, RemovePostDialog } from './remove-post-dialog.tsx';
import { type PostRemovalKind, useRemovePost } from './use-change-own-post.ts';
import type { OwnPostsQuery } from './use-own-posts.ts';

export type OwnPostListProps = {
  posts: readonly OwnPost[];
  counts: OwnPostCounts;
  query: OwnPostsQuery;
  /** Receives the focus after a removed post's button disappears. */
  heading: RefObject<HTMLElement | null>;
  /** Shown if no post matches. */
  empty: ReactNode;
  /** Receives the id of a post that was permanently deleted. */
  onDeleted: (id: string) => void;
};

/**
 * Lists the author's posts by page, with links to edit and view, and actions to switch access, unpublish and delete.
 */
export function OwnPostList({ posts, counts, query, heading, empty, onDeleted }: OwnPostListProps) {
  const [asked, setAsked] = useState<RemovalPrompt | null>(null);
  const remove = useRemovePost();
  const close = () => setAsked((before) => before && { ...before, isOpen: false });

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
            <OwnPostRow post={post} counts={counts} onRemove={(how) => setAsked({ post, how, isOpen: true })} />
          </li>
        ))}
      </ul>
      <LoadMore label="Load More Posts" {...toPaging(query, postMessages.listUnable)} />
      <RemovePostDialog
        asked={asked}
        counts={counts}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => asked && confirm(asked)}
      />
    </>
  );
}
