import { articleMessages } from '#contract/posts';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useGoBack } from '@/lib/navigation/use-go-back.ts';

const lines = Object.entries({ a: 'w-full', b: 'w-11/12', c: 'w-full', d: 'w-10/12', e: 'w-full', f: 'w-9/12' });

/** Placeholder with the layout of an article. */
export function ArticleSkeleton() {
  return (
    <div className="measure mx-auto" aria-busy="true">
      <p className="sr-only">Loading article</p>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="mt-5 h-11 w-full" />
      <Skeleton className="mt-3 h-11 w-2/3" />
      <div className="mt-6 flex items-center gap-3 border-y border-line py-4">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-4 w-40" />
      </div>
      <Skeleton className="mt-8 aspect-[16/10] w-full" />
      <div className="mt-8 grid gap-4">
        {lines.map(([line, width]) => (
          <Skeleton key={line} className={`h-5 ${width}`} />
        ))}
      </div>
    </div>
  );
}

export function ArticleNotFound({ path }: { path: string }) {
  const goBack = useGoBack();
  return (
    <>
      <PageMeta title={articleMessages.notFound} description="This article does not exist." path={path} noIndex />
      <EmptyState
        headingLevel={1}
        title={articleMessages.notFound}
        text="It may have been removed, or the address may be mistyped."
        action={<Button onClick={goBack}>Go Back</Button>}
      />
    </>
  );
}
