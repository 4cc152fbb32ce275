import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { postFieldMessages, postMessages } from '#contract/post-messages';
import type { OwnProfile } from '#contract/profiles';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { noEmailKey } from '@/features/drafts/draft-keys.ts';
import type { WorkKind } from '@/features/drafts/draft-state.ts';
import { PublicationNotice } from '@/features/drafts/publication-notice.tsx';
import { type OpenDraft, useDraft } from '@/features/drafts/use-draft.ts';
import { hasVersions, VersionsButton } from '@/features/drafts/versions-button.tsx';
import { useFileDrop } from '@/features/images/use-file-drop.ts';
import type { PostErrors } from '@/features/posts/editor/check-post.ts';
import { justPublished } from '@/features/posts/editor/just-published.ts';
import { OlderPostForm, olderPublishTexts } from '@/features/posts/editor/older-post-form.tsx';
import { PostFormSkeleton } from '@/features/posts/editor/post-form-skeleton.tsx';
import { usePostForm } from '@/features/posts/editor/use-post-form.ts';
import { useSubtopics } from '@/features/topics/use-topics.ts';
import { isNotFound } from '@/lib/http/found-or-null.ts';
import { toast } from '@/lib/toast.ts';
import { DraftNotFound } from './draft-not-found.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { writingTopicsPath } from './topics-path.ts';
import { useRedirectMovedDraft } from './use-redirect-moved-draft.ts';

type OlderEditorProps = {
  work: { id: string; kind: WorkKind; began: () => void };
  viewer: Viewer;
  profile: OwnProfile;
};

const missing: readonly (string | undefined)[] = [
  postFieldMessages.titleRequired,
  postFieldMessages.contentRequired,
  postFieldMessages.categoryRequired,
];

function sayWhatIsMissing({ title, content, category }: PostErrors) {
  if (category?.startsWith(postFieldMessages.noTopics('')) === true) toast.error(postMessages.olderNoTopic);
  else if ([title, content, category].some((message) => message !== undefined && missing.includes(message))) {
    toast.error(postMessages.olderMissingTitle, postMessages.olderMissing);
  }
}

const sayNoImages = () =>
  toast.info('This form takes no images', 'To add one, open this draft from Drafts in the Content Manager.');

function OpenOlderEditor({ work, viewer, profile, draft }: OlderEditorProps & { draft: OpenDraft }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const column = useRef<HTMLDivElement>(null);
  // Otherwise the browser would open the dropped file.
  useFileDrop(column, sayNoImages);
  const subtopics = useSubtopics(draft.fields.category ?? undefined);
  const form = usePostForm({
    id: work.id,
    noEmailKey: noEmailKey(viewer.id, work.id),
    work: draft,
    writingTopics: profile.writingTopics,
    texts: olderPublishTexts,
    onPublished: (published) => navigate('/profile', { state: justPublished(published) }),
    onRefused: sayWhatIsMissing,
  });
  return (
    <>
      <EditorBar form={form} draft={draft} viewer={viewer} />
      <div ref={column} className="measure mx-auto pb-16">
        <PageHeader
          title="Create a Blog Post"
          back={{ to: '/', label: 'Back to Dashboard' }}
          actions={hasVersions(draft) && <VersionsButton workId={work.id} onRestore={draft.restore} />}
        />
        <PublicationNotice draft={draft} />
        <EditorNotices form={form} draft={draft} viewer={viewer} />
        <OlderPostForm
          form={form}
          topicsPath={writingTopicsPath(pathname + search)}
          subtopics={subtopics}
          counts={profile.counts}
          isPublished={draft.isPublished}
          subscribers={profile.currentSubscribers}
        />
      </div>
    </>
  );
}

const olderPath = (id: string) => `/create-blog?draft=${id}`;

/** Editor of /create-blog. Its drafts are like any other. */
export function OlderEditor(props: OlderEditorProps) {
  const { work, viewer } = props;
  const draft = useDraft(work.id, viewer.id, work);
  useRedirectMovedDraft(draft.movedTo, olderPath);
  if (isNotFound(draft.error)) return <DraftNotFound newPath="/create-blog" />;
  if (draft.error !== null) {
    return <ErrorState headingLevel={1} title={postMessages.loadFailed} onRetry={draft.retry} />;
  }
  if (draft.isLoading) return <PostFormSkeleton />;
  return <OpenOlderEditor {...props} draft={draft} />;
}
