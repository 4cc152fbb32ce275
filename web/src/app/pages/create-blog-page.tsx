import { useEffect, useState } from 'react';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PostFormSkeleton } from '@/features/posts/post-form-skeleton.tsx';
import { OlderEditor } from './writing/older-editor.tsx';
import { WriterGate } from './writing/writer-gate.tsx';

/** Spec §2: the older duplicate of /post-blog, with a plain text area. */
export default function CreateBlogPage() {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => setId(crypto.randomUUID()), []);
  return (
    <div className="shell">
      <PageMeta title="Create a blog post" description="Write and publish a post." path="/create-blog" noIndex />
      <WriterGate>
        {(viewer, profile) =>
          id === null ? <PostFormSkeleton /> : <OlderEditor id={id} viewer={viewer} profile={profile} />
        }
      </WriterGate>
    </div>
  );
}
