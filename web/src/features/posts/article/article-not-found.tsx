import { articleMessages } from '#contract/reactions';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useGoBack } from '@/lib/navigation/use-go-back.ts';

export function ArticleNotFound({ path }: { path: string }) {
  const goBack = useGoBack();
  return (
    <>
      <PageMeta title={articleMessages.notFound} description="There is no article here." path={path} noIndex />
      <EmptyState
        headingLevel={1}
        title={articleMessages.notFound}
        text="It may have been removed, or the address may be mistyped."
        action={<Button onClick={goBack}>Go Back</Button>}
      />
    </>
  );
}
