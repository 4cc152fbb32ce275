import { useEffect, useRef } from 'react';
import { POSTS_PER_HOUR } from '#contract/limits';
import { postMessages } from '#contract/post-messages';
import { Notice } from '@/components/ui/notice.tsx';
import { formatDate } from '@/lib/text/format.ts';
import type { PostFormState } from './use-post-form.ts';

/** Shows why and until when publishing is rate limited. Stays until the next attempt. */
export function PublishingWait({ form: { retry, isFirst } }: { form: PostFormState }) {
  const notice = useRef<HTMLDivElement>(null);
  // Scrolls into view, because unlike the button, the notice may be off screen. Each attempt sets a new `retry`.
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

/** Shows the remaining errors of the last attempt to publish. */
export function PostFormErrors({ form: { submitErrors } }: { form: PostFormState }) {
  if (submitErrors.length === 0) return null;
  return (
    <Notice tone="error" title={postMessages.validationTitle}>
      {submitErrors.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}
