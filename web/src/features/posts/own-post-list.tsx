import { useRef, useState } from 'react';
import { MANAGER_RECENT_POSTS } from '#contract/limits';
import type { OwnPost, OwnPostCounts } from '#contract/posts';
import { OwnPostRow } from './own-post-row.tsx';
import { type Asked, RemovePostDialog } from './remove-post-dialog.tsx';
import { type Removal, useRemovePost } from './use-change-own-post.ts';

export type OwnPostListProps = {
  posts: readonly OwnPost[];
  counts: OwnPostCounts;
  /** Told which post is gone for good. */
  onDeleted: (id: string) => void;
};

/** Spec §2 'Content Manager', Posts: the ten newest posts, to edit, view, unpublish and delete. */
export function OwnPostList({ posts, counts, onDeleted }: OwnPostListProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRemovePost();
  const close = () => setAsked((before) => before && { ...before, isOpen: false });

  function confirm({ post, how }: { post: OwnPost; how: Removal }) {
    remove.mutate(
      { post, how },
      {
        onSettled: close,
        // The button that opened the dialog is gone with its row.
        onSuccess: () => {
          heading.current?.focus();
          if (how === 'delete') onDeleted(post.id);
        },
      },
    );
  }

  return (
    <section aria-labelledby="recent-own-posts">
      <h2 ref={heading} id="recent-own-posts" tabIndex={-1} className="text-2xl outline-none">
        Recent Posts
      </h2>
      <ul aria-labelledby="recent-own-posts" className="mt-2 divide-y divide-line">
        {posts.slice(0, MANAGER_RECENT_POSTS).map((post) => (
          <li key={post.id}>
            <OwnPostRow post={post} onRemove={(how) => setAsked({ post, how, isOpen: true })} />
          </li>
        ))}
      </ul>
      <RemovePostDialog
        asked={asked}
        counts={counts}
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => asked && confirm(asked)}
      />
    </section>
  );
}
