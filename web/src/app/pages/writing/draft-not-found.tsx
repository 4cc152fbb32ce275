import { draftMessages } from '#contract/drafts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { contentViewPath } from '@/lib/navigation/dashboard-paths.ts';

/** Shown when the URL names a draft that the user does not have. */
export function DraftNotFound({ newPath }: { newPath: string }) {
  return (
    <EmptyState
      headingLevel={1}
      title={draftMessages.notFound}
      text="It may have been deleted, or it belongs to another account."
      action={
        <>
          <ButtonLink to={newPath}>Start a New Post</ButtonLink>
          <ButtonLink to={contentViewPath('drafts')} variant="outline">
            Your Drafts
          </ButtonLink>
        </>
      }
    />
  );
}
