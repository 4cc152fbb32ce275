import type { CommentAudience, CommentHold, CommentSettings } from '#contract/comments';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useUnsavedChoice } from '@/lib/forms/use-unsaved-choice.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { contentViewPath } from '@/lib/navigation/dashboard-paths.ts';
import { useCommentSettings, useSaveCommentSettings } from './use-comment-settings.ts';

type Choices<Value> = readonly { value: Value; label: string; hint: string }[];

const audiences: Choices<CommentAudience> = [
  { value: 'everyone', label: 'Everyone', hint: 'Anyone with a confirmed email address' },
  { value: 'followers', label: 'Followers', hint: 'People who follow you or subscribe to you' },
  { value: 'subscribers', label: 'Subscribers', hint: 'People who subscribe to you' },
  { value: 'off', label: 'Nobody', hint: 'Nobody can write new comments' },
];

const holds: Choices<CommentHold> = [
  {
    value: 'new',
    label: 'First comments',
    hint: 'Of people you have not approved yet, and what “Comments with links” holds',
  },
  { value: 'links', label: 'Comments with links', hint: 'Also repeated texts, and accounts younger than a day' },
  { value: 'all', label: 'All', hint: 'Every comment waits for your approval' },
  { value: 'none', label: 'None', hint: 'Every comment is visible immediately' },
];

/** Holds the place of the choices, which is the same for all values. */
const usual: CommentSettings = { comments: 'everyone', hold: 'new' };

/** Sets who may comment on the viewer's posts, and which comments wait for approval. Each press is saved. */
export function CommentSettingsForm() {
  const { data, ...query } = useCommentSettings();
  const { unsaved, choose } = useUnsavedChoice(useSaveCommentSettings());
  if (data === undefined && query.isError) {
    const title = failureText(query.error, 'Failed to load your comment settings');
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const shown = unsaved ?? data ?? usual;
  return (
    <SkeletonUntil isLoaded={data !== undefined}>
      <div className="max-w-2xl space-y-8">
        <RadioList
          title="Who may comment"
          name="comments"
          choices={audiences}
          value={shown.comments}
          onChange={(comments) => choose({ ...shown, comments })}
        />
        <RadioList
          title="Hold for review"
          name="hold"
          choices={holds}
          value={shown.hold}
          onChange={(hold) => choose({ ...shown, hold })}
        />
        <p className="text-sm text-pretty text-muted">
          A change applies to new comments. Comments that are already visible stay visible.{' '}
          <TextLink to={contentViewPath('comments')}>Review held comments</TextLink>
        </p>
      </div>
    </SkeletonUntil>
  );
}
