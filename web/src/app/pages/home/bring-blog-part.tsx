import type { Viewer } from '#contract/accounts';
import type { CategoryKey } from '#contract/topics';
import { uploadImportedPicture } from '@/features/images/upload-imported-picture.ts';
import { BringBlog } from '@/features/imports/screens/bring-blog.tsx';

type BringBlogPartProps = { viewer: Viewer; writingTopics: readonly CategoryKey[] };

/** Imports a blog, with the upload of pictures of all posts. */
export default function BringBlogPart({ viewer, writingTopics }: BringBlogPartProps) {
  return <BringBlog viewer={viewer} writingTopics={writingTopics} upload={uploadImportedPicture} />;
}
