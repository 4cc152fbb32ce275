import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { COMMENTS_ID } from '#contract/posts';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { useWasInView } from '@/lib/dom/use-was-in-view.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import { COMMENTS_FAILED } from './comments-failed.ts';
import { isCommentsHash } from './comments-hash.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';

/** The comments are loaded when the reader is this near. */
const NEAR_PX = 1000;

/** The part of an article's page with the comments: their heading and number. */
export function CommentsFrame({ count, children }: { count: number; children: ReactNode }) {
  return (
    <section id={COMMENTS_ID} aria-labelledby="comments-heading" className="mt-12 border-t border-line pt-8">
      <div className="flex items-baseline gap-3">
        <h2 id="comments-heading" tabIndex={-1} className="text-xl">
          Comments
        </h2>
        {count > 0 && (
          <p className="text-muted tabular-figures">
            {formatNumber(count)}
            <span className="sr-only"> {count === 1 ? 'comment' : 'comments'}</span>
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

type CommentsSectionProps = {
  count: number;
  /** Loads the thread; the same function in each render. */
  load: () => Promise<{ default: ComponentType }>;
};

/** Loads the thread when the reader is near, or when the address names the comments. */
export function CommentsSection({ count, load }: CommentsSectionProps) {
  const { hash } = useLocation();
  const [isNear, ref] = useWasInView<HTMLDivElement>(NEAR_PX);
  const [Thread, fetchThread] = useLazyComponent(load);
  const [hasFailed, setFailed] = useState(false);
  const isWanted = isNear || isCommentsHash(hash);

  async function retry() {
    setFailed(false);
    setFailed(!(await fetchThread()));
  }
  useEffect(() => {
    if (isWanted) void fetchThread().then((isLoaded) => setFailed(!isLoaded));
  }, [isWanted, fetchThread]);

  return (
    <CommentsFrame count={count}>
      <div ref={ref}>
        {Thread !== null ? (
          <Thread />
        ) : hasFailed ? (
          <div className="mt-6">
            <ErrorState compact title={COMMENTS_FAILED} onRetry={retry} />
          </div>
        ) : (
          <ThreadSkeleton />
        )}
      </div>
    </CommentsFrame>
  );
}
