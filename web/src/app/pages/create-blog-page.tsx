import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PostFormSkeleton } from '@/features/posts/editor/post-form-skeleton.tsx';
import { plainDraftPath, plainPostPath } from './writing/editor-paths.ts';
import { PostEditor } from './writing/post-editor.tsx';
import { WritingGate } from './writing/writing-gate.tsx';

/**
 * Returns the work named in the URL, else a new one that enters the URL with its first change. Null until it is known.
 */
function usePlainWork() {
  const navigate = useNavigate();
  const named = useSearchParams()[0].get('draft');
  const [fresh, setFresh] = useState<string | null>(null);
  useEffect(() => setFresh(crypto.randomUUID()), []);
  const isNamed = named !== null;
  const began = useCallback(() => {
    if (!isNamed && fresh !== null) navigate(plainDraftPath(fresh), { replace: true });
  }, [isNamed, fresh, navigate]);
  const id = named ?? fresh;
  const startNew = () => navigate(plainPostPath);
  return id === null
    ? null
    : ({ id, kind: id === fresh ? 'new' : 'draft', isResumed: false, began, startNew } as const);
}

/** The older duplicate of /post-blog, with a plain text area. */
export default function CreateBlogPage() {
  const work = usePlainWork();
  return (
    <div className="shell">
      <PageMeta title="Create a blog post" description="Write and publish a post." path={plainPostPath} noIndex />
      <WritingGate>
        {(viewer, profile) =>
          work === null ? (
            <PostFormSkeleton />
          ) : (
            <PostEditor key={work.id} work={work} viewer={viewer} profile={profile} isPlain />
          )
        }
      </WritingGate>
    </div>
  );
}
