import type { ReactNode } from 'react';
import { commentMessages } from '#contract/comments';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { CommentField } from './comment-field.tsx';
import { useThread } from './thread-context.ts';
import { threadTexts } from './thread-text.ts';
import { UnsentText } from './unsent-text.tsx';
import { useComposer } from './use-composer.ts';

type ComposerProps = {
  /** The comment that a reply answers; null for a new comment. */
  parent: { id: string; username: string } | null;
  /** Where a guest continues after signing in. */
  returnTo: string;
  /** The first text, if none is stored. */
  prefill?: string;
  /** Takes the focus each time this grows. */
  focused?: number;
  /** Says why the viewer can no longer write. A text that they wrote before stays visible; null when they can. */
  obstacle?: ReactNode;
  onSent?: () => void;
  onCancel?: () => void;
};

/** Leads a guest to the sign-in. Their text waits in this browser. */
function GuestActions({ returnTo, hasText, about }: { returnTo: string; hasText: boolean; about: string }) {
  const { toAuthPath } = useThread();
  return (
    <>
      <p className="w-full text-sm text-muted">
        {hasText ? 'Sign in to send your comment. Your text is saved.' : 'Sign in to join the discussion.'}
      </p>
      <ButtonLink to={toAuthPath('sign-in', returnTo)} size="sm">
        Sign In<span className="sr-only"> to {about}</span>
      </ButtonLink>
      <ButtonLink to={toAuthPath('signup', returnTo)} variant="outline" size="sm">
        Create Account<span className="sr-only"> to {about}</span>
      </ButtonLink>
    </>
  );
}

/** The form of a new comment or reply. */
export function Composer(props: ComposerProps) {
  const { parent, returnTo, prefill = '', focused = 0, obstacle = null, onSent, onCancel } = props;
  const { viewer } = useThread();
  const form = useComposer({ parent: parent?.id ?? null, prefill, presses: focused, ...(onSent && { onSent }) });
  const { body } = form.values;
  const about = parent === null ? 'comment' : `reply to ${parent.username}`;
  const label = parent === null ? 'Write a comment' : `Write a reply to ${parent.username}`;
  if (obstacle !== null) {
    return <UnsentText label={label} text={body} obstacle={obstacle} onDiscard={() => form.set('body', '')} />;
  }
  return (
    <form {...form.props} className="grid gap-3">
      <CommentField label={label} control={form.text('body')} error={form.errors.body} focused={focused} />
      {form.failure !== null && form.failure.message !== commentMessages.signIn && (
        <FailureNotice failure={form.failure} title={threadTexts.sendFailed} />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {viewer === null ? (
          <GuestActions returnTo={returnTo} hasText={body.trim() !== ''} about={about} />
        ) : (
          <Button type="submit" size="sm" busy={form.isSubmitting} busyLabel="Sending…">
            {parent === null ? 'Send Comment' : 'Send Reply'}
            {parent !== null && <span className="sr-only"> to {parent.username}</span>}
          </Button>
        )}
        {onCancel && (
          <Button variant="ghost" size="sm" onClick={onCancel}>
            Cancel<span className="sr-only"> the reply to {parent?.username}</span>
          </Button>
        )}
        {viewer !== null && body !== '' && (
          <p className="text-xs text-muted max-md:w-full">
            You can use **bold**, *italic*, `code`, links and @mentions.
          </p>
        )}
      </div>
    </form>
  );
}
