import type { ReactNode } from 'react';
import { EmailConfirmation } from '@/components/domain/email-confirmation.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import type { PostFormState } from './use-post-form.ts';

/**
 * Shows who gets a new post by email, with a switch to publish without, and the controls that show the email; asks before
 * emails are sent. Renders nothing for an update.
 */
export function PostFormNotice({ form, isPublished, readers, readersText, emailTools }: Props) {
  const { isFirst, notice } = form;
  if (isPublished) return null;
  if (!isFirst) {
    return readers === 0 ? null : (
      <p className="text-sm text-pretty text-muted">
        If you publish this post again, nobody gets a second email, and nobody gets one if you first published it
        without an email.
      </p>
    );
  }
  if (readers === 0) {
    return (
      <div className="space-y-4">
        <p className="text-sm text-pretty text-muted">
          Nobody gets your posts by email yet. You can see the email here.
        </p>
        <div className="flex flex-wrap gap-3">{emailTools}</div>
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <Switch
        name="emailSubscribers"
        label="Send by email"
        hint={
          notice.isWanted
            ? `${readersText} will get the post by email. Of a premium post, only subscribers get the whole text.`
            : 'Nobody will get an email about this post, now or later.'
        }
        checked={notice.isWanted}
        onChange={notice.choose}
      />
      {notice.isWanted && <div className="flex flex-wrap gap-3">{emailTools}</div>}
      <EmailConfirmation
        open={notice.isAsking}
        readersText={readersText}
        hint="To publish without one, cancel and switch off Send by email."
        onAnswer={notice.answer}
      />
    </div>
  );
}

type Props = {
  form: PostFormState;
  isPublished: boolean;
  /** Number of readers who get each post by email, at most EMAILED_READERS_MAX. */
  readers: number;
  /** The number of all of them, with the noun. */
  readersText: string;
  /** The controls that show the email. */
  emailTools: ReactNode;
};
