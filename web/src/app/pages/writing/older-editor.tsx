import { useNavigate } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { postMessages, postRules } from '#contract/posts';
import type { OwnProfile } from '#contract/profiles';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { DraftStatus } from '@/features/drafts/draft-status.tsx';
import { useDraft } from '@/features/drafts/use-draft.ts';
import type { PostErrors } from '@/features/posts/check-post.ts';
import { OlderPostForm, olderPublishTexts } from '@/features/posts/older-post-form.tsx';
import { PostFormSkeleton } from '@/features/posts/post-form-skeleton.tsx';
import { usePostForm } from '@/features/posts/use-post-form.ts';
import { useSubtopics } from '@/features/topics/use-topics.ts';
import { toast } from '@/lib/toast.ts';
import { useGoBack } from '@/lib/use-go-back.ts';
import { unconfirmedObstacle } from './unconfirmed-obstacle.tsx';

const missing: readonly (string | undefined)[] = [
  postRules.titleRequired,
  postRules.contentRequired,
  postRules.categoryRequired,
];

function sayWhatIsMissing({ title, content, category }: PostErrors) {
  if (category?.startsWith(postRules.noTopics('')) === true) toast.error(postMessages.olderNoTopic);
  else if ([title, content, category].some((message) => message !== undefined && missing.includes(message))) {
    toast.error(postMessages.olderMissingTitle, postMessages.olderMissing);
  }
}

/** The editor of /create-blog. What is written here is a draft like any other. */
export function OlderEditor({ id, viewer, profile }: { id: string; viewer: Viewer; profile: OwnProfile }) {
  const draft = useDraft(id, viewer.id, { kind: 'new' });
  const navigate = useNavigate();
  const goBack = useGoBack('/profile');
  const subtopics = useSubtopics(draft.fields.category ?? undefined);
  const form = usePostForm({
    id,
    work: draft,
    texts: olderPublishTexts,
    onPublished: () => navigate('/profile'),
    onRefused: sayWhatIsMissing,
  });
  if (draft.isLoading) return <PostFormSkeleton />;
  return (
    <div className="measure mx-auto pb-16">
      <PageHeader
        title="Create a Blog Post"
        back={{ to: '/', label: 'Back to Dashboard' }}
        note={<DraftStatus draft={draft} />}
      />
      <OlderPostForm
        form={form}
        writingTopics={profile.writingTopics}
        topicsPath="/my-topics?next=/create-blog"
        subtopics={subtopics}
        counts={profile.counts}
        obstacle={unconfirmedObstacle(viewer)}
        onCancel={goBack}
      />
    </div>
  );
}
