import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type InterestsResponse, interestMessages } from '#contract/interests';
import { type CategoryKey, categoryName } from '#contract/topics';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { INTERESTS_SCOPE, setInterests } from '@/features/interests/shared/use-interests.ts';
import { focusOnMount } from '@/lib/focus/focus-on-mount.ts';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';

type StopLineProps = {
  category: CategoryKey;
  /** Describes the follows of the category. */
  text: string;
  isFollowed: boolean;
  /** The reader has unfollowed the category on this screen. */
  isStopped: boolean;
  failure: Error | null;
  busy: boolean;
  disabled: boolean;
  onStop: () => void;
};

/** Shows the followed part of a category, with a button that unfollows all of it. */
export function UnfollowRow({ category, text, isFollowed, isStopped, failure, onStop, ...button }: StopLineProps) {
  const name = categoryName(category);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 md:min-h-9">
        {isStopped ? (
          <p ref={focusOnMount} tabIndex={-1} role="status" className="text-sm outline-none">
            You no longer follow {name}.
          </p>
        ) : (
          <p className="text-sm text-pretty text-muted">{text}</p>
        )}
        {isFollowed && (
          <Button variant="outline" size="sm" onClick={onStop} {...button}>
            Stop following {name}
          </Button>
        )}
      </div>
      {failure && (
        <div className="mt-3">
          <Notice tone="error" title={failureText(failure, interestMessages.removeFailed)}>
            You still follow {name}. Check your connection and try again.
          </Notice>
        </div>
      )}
    </>
  );
}

/** Unfollows a category with everything in it. */
export function useStopFollowing(category: CategoryKey) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: INTERESTS_SCOPE,
    mutationFn: () => api.delete<InterestsResponse>(`/interests/categories/${category}`),
    onSuccess: (answer) => setInterests(queryClient, answer),
  });
}
