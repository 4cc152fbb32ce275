import { type InspectionResponse, moderationTexts } from '#contract/moderation';
import { Time } from '@/components/domain/time.tsx';
import { WorkText } from '@/components/domain/work-text.tsx';
import { moderationKeys } from '../moderation-keys.ts';
import { InspectDialog } from './inspect-dialog.tsx';

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

/** Shows the title of an article as a button that opens the whole text for an admin, read-only. */
export const InspectArticle = ({ post }: { post: { id: string; title: string } }) => (
  <InspectDialog<InspectionResponse>
    queryKey={moderationKeys.inspection(post.id)}
    path={`/admin/posts/${encodeURIComponent(post.id)}/inspection`}
    failure={moderationTexts.inspectFailed}
    label={post.title}
    title="Read article"
    description="The full text, for moderators only. The audit log records that you read it."
    closeLabel="Close Article"
  >
    {(inspected) => <Versions {...inspected} />}
  </InspectDialog>
);
