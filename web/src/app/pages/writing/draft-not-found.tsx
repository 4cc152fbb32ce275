import { draftMessages } from '#contract/drafts';
import { newPostPath } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

/** The address names a draft that this person does not have. */
export function DraftNotFound({ newPath = newPostPath }: { newPath?: string }) {
  return (
    <EmptyState
      headingLevel={1}
      title={draftMessages.notFound}
      text="It may have been deleted, or it belongs to another account."
      action={
        <>
          <ButtonLink to={newPath}>Start a New Post</ButtonLink>
          <ButtonLink to="/?tab=content&view=drafts" variant="outline">
            Your Drafts
          </ButtonLink>
        </>
      }
    />
  );
}
