import { useLocation } from 'react-router-dom';
import type { Viewer } from '#contract/accounts';
import { newPostPath } from '#contract/posts';
import type { OwnProfile } from '#contract/profiles';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { useWorkId } from '@/features/drafts/use-work-id.ts';
import { PostFormSkeleton } from '@/features/posts/editor/post-form-skeleton.tsx';
import { PostEditor } from './writing/post-editor.tsx';
import { TopicsNeeded } from './writing/topics-needed.tsx';
import { WritingGate } from './writing/writing-gate.tsx';

function Work({ viewer, profile }: { viewer: Viewer; profile: OwnProfile }) {
  const work = useWorkId(viewer.id);
  const isNamed = useLocation().search !== '';
  if (work === null) return <PostFormSkeleton />;
  // An existing draft stays editable.
  if (work.kind === 'new' && !isNamed && profile.writingTopics.length === 0) return <TopicsNeeded />;
  return <PostEditor key={work.id} work={work} viewer={viewer} profile={profile} />;
}

/** Edits a new post, a draft or a published post. */
export default function PostBlogPage() {
  return (
    <div className="shell">
      <PageMeta title="Write a post" description="Write, save as you type, publish." path={newPostPath} noIndex />
      <WritingGate>{(viewer, profile) => <Work viewer={viewer} profile={profile} />}</WritingGate>
    </div>
  );
}
