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
      <PageMeta
        title={profileMessages.bloggerNotFound}
        description="This blogger does not exist."
        path={path}
        noIndex
      />
      <EmptyState
        headingLevel={1}
        title={profileMessages.bloggerNotFound}
        text="The account may have been deleted, or the link may be wrong."
        action={<Button onClick={goBack}>Go Back</Button>}
      />
    </>
  );
}
