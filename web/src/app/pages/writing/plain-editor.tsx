import { type ReactNode, useRef } from 'react';
import { postFieldMessages, postMessages } from '#contract/post-messages';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { PublicationNotice } from '@/features/drafts/publication-notice.tsx';
import type { OpenDraft } from '@/features/drafts/use-draft.ts';
import type { PostErrors } from '@/features/posts/editor/check-post.ts';
import { useFileDrop } from '@/lib/dom/use-file-drop.ts';
import { toast } from '@/lib/toast.ts';

const missing: readonly (string | undefined)[] = [
  postFieldMessages.titleRequired,
  postFieldMessages.contentRequired,
  postFieldMessages.categoryRequired,
];

/** Shows which fields a post still needs. */
export function toastMissingFields({ title, content, category }: PostErrors): void {
  if (category?.startsWith(postFieldMessages.noTopics('')) === true) toast.error(postMessages.olderNoTopic);
  else if ([title, content, category].some((message) => message !== undefined && missing.includes(message))) {
    toast.error(postMessages.olderMissingTitle, postMessages.olderMissing);
  }
}

const toastNoImages = () =>
  toast.info('You cannot add images here', 'To add one, open this draft from Drafts in the Content Manager.');

type PlainEditorProps = { workId: string; draft: OpenDraft; versions: ReactNode; children: ReactNode };

/** Layout of the editor of /create-blog, which has no preview. */
export function PlainEditor({ workId, draft, versions, children }: PlainEditorProps) {
  const column = useRef<HTMLDivElement>(null);
  // Otherwise the browser would open the dropped file.
  useFileDrop(column, toastNoImages);
  return (
    <div ref={column} className="measure mx-auto pb-16">
      <PageHeader title="Create a Blog Post" back={{ to: '/', label: 'Back to Dashboard' }} actions={versions} />
      <PublicationNotice workId={workId} draft={draft} />
      {children}
    </div>
  );
}
