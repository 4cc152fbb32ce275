import { useEffect, useId } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { postMessages } from '#contract/post-messages';
import { draftPath, newPostPath } from '#contract/posts';
import type { OwnProfile } from '#contract/profiles';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { BackLink } from '@/components/ui/page-header.tsx';
import { panelProps, ViewTabs } from '@/components/ui/view-tabs.tsx';
import { MailPreviewButton } from '@/features/audience/mail-preview-button.tsx';
import { TestMailButton } from '@/features/audience/test-mail-button.tsx';
import { useEmailedReaders } from '@/features/audience/use-emailed-readers.ts';
import { noEmailKey } from '@/features/drafts/draft-keys.ts';
import { PublicationNotice } from '@/features/drafts/publication-notice.tsx';
import { ResumedNotice } from '@/features/drafts/resumed-notice.tsx';
import { type OpenDraft, useDraft } from '@/features/drafts/use-draft.ts';
import type { useWorkId } from '@/features/drafts/use-work-id.ts';
import { hasVersions, VersionsButton } from '@/features/drafts/versions-button.tsx';
import { PostImageField } from '@/features/images/post-image-field.tsx';
import { ShareImageField } from '@/features/images/share-image-field.tsx';
import { justPublished } from '@/features/posts/editor/just-published.ts';
import { PostForm } from '@/features/posts/editor/post-form.tsx';
import { PostFormSharing } from '@/features/posts/editor/post-form-sharing.tsx';
import { PostFormSkeleton } from '@/features/posts/editor/post-form-skeleton.tsx';
import { PostPreview } from '@/features/posts/editor/post-preview.tsx';
import { plainPublishTexts, publishTexts } from '@/features/posts/editor/publishing.ts';
import { imageSkipped } from '@/features/posts/editor/use-image-wait.ts';
import { usePostForm } from '@/features/posts/editor/use-post-form.ts';
import { useSubtopics } from '@/features/topics/use-topics.ts';
import { isNotFound } from '@/lib/http/found-or-null.ts';
import { toast } from '@/lib/toast.ts';
import { ContentField } from './content-field.tsx';
import { DraftNotFound } from './draft-not-found.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { plainDraftPath, plainPostPath, writingTopicsPath } from './editor-paths.ts';
import { PlainEditor, toastMissingFields } from './plain-editor.tsx';
import { useEditorSchedule } from './use-editor-schedule.tsx';
import { useRedirectMovedDraft } from './use-redirect-moved-draft.ts';
import { useView, viewsByFormat } from './use-view.ts';

type Work = NonNullable<ReturnType<typeof useWorkId>>;
type EditorProps = {
  work: Work;
  viewer: Viewer;
  profile: OwnProfile;
  /** Editor of /create-blog: a plain text area with older messages, no image and no preview. */
  isPlain?: boolean;
};

function OpenEditor({ work, draft, viewer, profile, isPlain = false }: EditorProps & { draft: OpenDraft }) {
  const tabsId = useId();
  const [view, show] = useView();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const readers = profile.emailedReaders;
  const readersText = useEmailedReaders(readers);
  const subtopics = useSubtopics(draft.fields.category ?? undefined);
  const form = usePostForm({
    id: work.id,
    noEmailKey: noEmailKey(viewer.id, work.id),
    readers,
    work: draft,
    writingTopics: profile.writingTopics,
    texts: isPlain ? plainPublishTexts : publishTexts,
    onPublished: (published) => navigate('/profile', { state: justPublished(published) }),
    onRejected: isPlain ? toastMissingFields : () => view === 'preview' && show('write'),
  });
  const schedule = useEditorSchedule({ id: work.id, form, draft, viewer, readers });
  const versions = hasVersions(draft) && <VersionsButton workId={work.id} onRestore={draft.restore} />;
  const notices = <EditorNotices form={form} draft={draft} viewer={viewer} />;
  const postForm = (
    <PostForm
      form={form}
      isPlain={isPlain}
      topicsPath={writingTopicsPath(pathname + search)}
      subtopics={subtopics}
      counts={profile.counts}
      isPublished={draft.isPublished}
      readers={readers}
      readersText={readersText}
      emailTools={
        <>
          <MailPreviewButton workId={work.id} isFree={form.fields.isFree} saveDraft={draft.settle} />
          <TestMailButton workId={work.id} email={viewer.email} saveDraft={draft.settle} />
        </>
      }
      contentField={<ContentField form={form} draft={draft} view={view} onShow={show} />}
      sharing={
        <PostFormSharing
          id={work.id}
          form={form}
          picture={draft.picture}
          images={draft.images}
          imageField={
            <div inert={form.isSending}>
              <ShareImageField
                hasImage={form.fields.shareImageId !== null}
                onChange={(image) => {
                  if (image !== null) draft.addImages({ [image.id]: image.picture });
                  draft.change({ shareImageId: image?.id ?? null });
                }}
                onBusyChange={form.imageBusy.share}
              />
            </div>
          }
        />
      }
      imageField={
        <div inert={form.isSending}>
          <PostImageField
            picture={draft.picture}
            failedTitle={imageSkipped(draft)}
            onChange={(image) =>
              draft.change({ imageId: image?.id ?? null, imageAlt: '' }, { picture: image?.picture ?? null })
            }
            alt={form.fields.imageAlt}
            altError={form.errors.imageAlt}
            onAltChange={(imageAlt) => form.change({ imageAlt })}
            onBusyChange={form.imageBusy.featured}
          />
        </div>
      }
    />
  );
  const Heading = view === 'preview' ? 'p' : 'h1';

  if (isPlain) {
    return (
      <>
        <EditorBar form={form} draft={draft} viewer={viewer} menu={schedule.menu} />
        <PlainEditor workId={work.id} draft={draft} versions={versions}>
          {schedule.banner}
          {notices}
          {postForm}
          {schedule.dialog}
        </PlainEditor>
      </>
    );
  }
  return (
    <>
      <EditorBar form={form} draft={draft} viewer={viewer} menu={schedule.menu} />
      {schedule.dialog}
      <div className="measure mx-auto pt-4">
        <BackLink to="/" label="Back to Dashboard" />
        <Heading tabIndex={-1} className="font-sans text-base font-semibold">
          {draft.publishedAt === null ? 'New Post' : 'Edit Post'}
        </Heading>
        <PublicationNotice workId={work.id} draft={draft} />
        <ResumedNotice work={work} draft={draft} />
        {schedule.banner}
        <div className="mt-1 flex items-center justify-between border-b border-line">
          <ViewTabs label="View" id={tabsId} views={viewsByFormat[form.fields.format]} shown={view} onShow={show} />
          {versions && <div className="-mr-4">{versions}</div>}
        </div>
        {notices}
      </div>
      <div
        {...panelProps(tabsId, view === 'preview' ? 'write' : view)}
        hidden={view === 'preview'}
        className="measure mx-auto"
      >
        {postForm}
      </div>
      {view === 'preview' && (
        <div {...panelProps(tabsId, 'preview')}>
          <PostPreview
            id={work.id}
            work={{ ...draft, fields: form.fields }}
            author={{ id: viewer.id, username: viewer.username, pictureUrl: profile.pictureUrl }}
            subtopics={subtopics}
          />
        </div>
      )}
    </>
  );
}

/** Editor of one work. */
export function PostEditor(props: EditorProps) {
  const { work, viewer, isPlain = false } = props;
  const draft = useDraft(work.id, viewer.id, work);
  const navigate = useNavigate();
  useRedirectMovedDraft(draft.movedTo, isPlain ? plainDraftPath : draftPath);
  const isPostMissing = draft.error !== null && work.kind === 'post';
  useEffect(() => {
    if (!isPostMissing) return;
    toast.error(postMessages.loadFailed);
    navigate('/profile', { replace: true });
  }, [isPostMissing, navigate]);

  if (isNotFound(draft.error) && !isPostMissing)
    return <DraftNotFound newPath={isPlain ? plainPostPath : newPostPath} />;
  if (draft.error !== null && !isPostMissing) {
    return <ErrorState headingLevel={1} title={postMessages.loadFailed} onRetry={draft.retry} />;
  }
  if (draft.isLoading || draft.error !== null) return <PostFormSkeleton />;
  return <OpenEditor {...props} draft={draft} />;
}
