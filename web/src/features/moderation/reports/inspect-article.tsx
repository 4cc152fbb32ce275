import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type InspectionResponse, moderationTexts } from '#contract/moderation';
import { Time } from '@/components/domain/time.tsx';
import { WorkText } from '@/components/domain/work-text.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { moderationKeys } from '../moderation-keys.ts';

type TextProps = NonNullable<InspectionResponse['now']> & Pick<InspectionResponse, 'images'>;

function Text({ title, content, format, images }: TextProps) {
  return (
    <article>
      <h3 dir="auto" className="font-serif text-lg text-pretty">
        {title}
      </h3>
      <div dir="auto" className="prose mt-2 wrap-anywhere">
        <WorkText text={content} format={format} images={images} />
      </div>
    </article>
  );
}

/** Shows the version at take-down, and the author's current text if it differs. */
function Versions({ now, atTakedown, isTakenDown, images }: InspectionResponse) {
  const isSame = now !== null && now.content === atTakedown?.content && now.title === atTakedown.title;
  if (atTakedown === null || !isTakenDown) {
    return now === null ? (
      <p className="text-sm text-muted">The author has deleted the text.</p>
    ) : (
      <Text {...now} images={images} />
    );
  }
  return (
    <div className="space-y-8">
      <section aria-label="Version at take-down" className="space-y-3">
        <p className="text-sm text-muted">
          Version at take-down, <Time at={atTakedown.takenDownAt} format="moment" />
          {isSame && '. The author has not changed it since'}
        </p>
        <Text {...atTakedown} images={images} />
      </section>
      {!isSame && (
        <section aria-label="Current version" className="space-y-3 border-t border-line pt-6">
          <p className="text-sm text-muted">
            {now === null ? 'The author has deleted it since.' : 'Current version in the author’s drafts'}
          </p>
          {now !== null && <Text {...now} images={images} />}
        </section>
      )}
    </div>
  );
}

/** Fetches the whole text of an article for a moderator. Requests it once per opening, because each read is audited. */
function useInspection(postId: string) {
  return useQuery({
    queryKey: moderationKeys.inspection(postId),
    queryFn: () => api.post<InspectionResponse>(`/admin/posts/${encodeURIComponent(postId)}/inspection`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

function Content({ postId }: { postId: string }) {
  const { data, error, isFetching, refetch } = useInspection(postId);
  if (data !== undefined) return <Versions {...data} />;
  if (error === null) return <Skeleton className="h-80 w-full" />;
  const title = failureText(error, moderationTexts.inspectFailed);
  return <ErrorState compact title={title} onRetry={() => void refetch()} retrying={isFetching} />;
}

/** Shows the title of an article as a button that opens the whole text for an admin, read-only. */
export function InspectArticle({ post }: { post: { id: string; title: string } }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="reach text-left text-pretty underline decoration-line-strong decoration-1 underline-offset-4 wrap-anywhere hover:text-accent"
        onClick={() => setOpen(true)}
      >
        {post.title}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Read article"
        description="The full text, for moderators only. The audit log records that you read it."
      >
        <div className="space-y-6">
          {isOpen && <Content postId={post.id} />}
          <div className="flex justify-end">
            <Button variant="outline" size="mobile" onClick={() => setOpen(false)}>
              Close Article
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
