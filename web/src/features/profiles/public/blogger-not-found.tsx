import { profileMessages } from '#contract/profiles';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useGoBack } from '@/lib/navigation/use-go-back.ts';

/** Shown for a blogger who does not exist or was deleted. */
export function BloggerNotFound({ path }: { path: string }) {
  const goBack = useGoBack();
  return (
    <>
      <PageMeta title={profileMessages.bloggerNotFound} description="There is no blogger here." path={path} noIndex />
      <EmptyState
        headingLevel={1}
        title={profileMessages.bloggerNotFound}
        text="They may have left, or the address may be mistyped."
        action={<Button onClick={goBack}>Go Back</Button>}
      />
    </>
  );
}
