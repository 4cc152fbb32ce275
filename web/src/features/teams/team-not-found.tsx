import { teamPath, teamTexts } from '#contract/teams';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

export function TeamNotFound({ id }: { id: string }) {
  return (
    <>
      <PageMeta title={teamTexts.notFound} description={teamTexts.notFoundText} path={teamPath(id)} noIndex />
      <EmptyState
        headingLevel={1}
        title={teamTexts.notFound}
        text={teamTexts.notFoundText}
        action={<ButtonLink to="/sports">{teamTexts.back}</ButtonLink>}
      />
    </>
  );
}
