import { postMessages } from '#contract/post-messages';
import { Notice } from '@/components/ui/notice.tsx';
import type { PostForm } from './use-post-form.ts';

/** What the last try to publish was refused for and is not mended yet. */
export function PostFormRefusals({ form: { refusals } }: { form: PostForm }) {
  if (refusals.length === 0) return null;
  return (
    <Notice tone="error" title={postMessages.validationTitle}>
      {refusals.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}
