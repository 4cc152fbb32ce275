import { useEffect, useRef } from 'react';
import { POSTS_PER_HOUR } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import { Notice } from '@/components/ui/notice.tsx';
import { formatDate } from '@/lib/text/format.ts';
import type { PostFormState } from './use-post-form.ts';

/** Why the post has to wait, and until when: it stays until the next try. */
export function PublishingWait({ form: { retry, isFirst } }: { form: PostFormState }) {
  const notice = useRef<HTMLDivElement>(null);
  // The button stays in view while a long text is scrolled; this notice does not. Each try sets a new `retry`.
  useEffect(() => {
    if (retry !== null) notice.current?.scrollIntoView({ block: 'center' });
  }, [retry]);
  if (retry === null) return null;
  return (
    <div ref={notice}>
      <Notice tone="warning" title={`You can publish this post at ${formatDate(retry.at, 'clock')}.`}>
        {isFirst && retry.isPostLimit && `You can publish ${POSTS_PER_HOUR} posts an hour. `}The draft is saved.
      </Notice>
    </div>
  );
}

/** What the last try to publish was refused for and is not mended yet. */
export function PostFormErrors({ form: { refusals } }: { form: PostFormState }) {
  if (refusals.length === 0) return null;
  return (
    <Notice tone="error" title={postMessages.validationTitle}>
      {refusals.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}
