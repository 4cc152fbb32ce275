import { useEffect, useState } from 'react';
import { type HideRequest, MODERATION_TEXT_MAX, moderationTexts } from '#contract/moderation';
import type { Article } from '#contract/posts';
import { teamName } from '#contract/teams';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { checkTakedown, preloadModerationRules } from '../check-moderation.ts';
import { GroundField } from '../ground-field.tsx';
import { type TeamPageEntry, useHiddenTeams, useHidePost } from './use-hidden-posts.ts';

type HideFormProps = { entry: TeamPageEntry; hide: ReturnType<typeof useHidePost>; onCancel: () => void };

/** Form for the statement of reasons that the author gets. */
function HideForm({ entry, hide, onCancel }: HideFormProps) {
  useEffect(preloadModerationRules, []);
  const form = useForm({
    initial: { ground: 'other', reason: '' } satisfies HideRequest as HideRequest & { reason: string },
    check: checkTakedown,
    submit: (reasons) => hide.mutateAsync({ ...entry, hide: reasons }),
  });
  return (
    <form {...form.props} className="w-full space-y-4">
      <GroundField value={form.values.ground ?? 'other'} onChange={(ground) => form.set('ground', ground)} />
      <Field label="Reason for hiding it" name="reason" error={form.errors.reason} hint="Emailed to the author.">
        {(control) => <TextArea {...control} {...form.text('reason')} rows={3} limit={MODERATION_TEXT_MAX} />}
      </Field>
      <FailureNotice failure={form.failure} title={moderationTexts.hideFailed} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="outline" size="sm" busy={form.isSubmitting} busyLabel="Hiding…">
          Hide from {entry.team.name}
        </SubmitButton>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function HideFromTeam({ isHidden, ...entry }: TeamPageEntry & { isHidden: boolean }) {
  const hide = useHidePost();
  const [isAsking, setAsking] = useState(false);
  if (isAsking && !isHidden) return <HideForm entry={entry} hide={hide} onCancel={() => setAsking(false)} />;
  return (
    <Button
      variant="outline"
      size="sm"
      busy={hide.isPending}
      onClick={() => (isHidden ? hide.mutate({ ...entry, hide: null }) : setAsking(true))}
    >
      {isHidden ? `Show on ${entry.team.name} page` : `Hide from ${entry.team.name} page`}
    </Button>
  );
}

/** Hides an article on its teams' pages or shows it again, after the current state is loaded. */
export function HideFromTeams({ postId, teams }: { postId: string; teams: Article['teams'] }) {
  const { data, error, isFetching, refetch } = useHiddenTeams(postId);
  if (data === undefined) {
    if (!error) {
      return (
        <div role="status" aria-label="Loading team pages">
          <Skeleton className="h-9 w-56" />
        </div>
      );
    }
    const title = failureText(error, moderationTexts.hiddenFailed);
    return <ErrorState compact title={title} onRetry={refetch} retrying={isFetching} />;
  }
  return (
    <div className="flex flex-wrap gap-2">
      {teams.map((team) => (
        <HideFromTeam
          key={team.id}
          postId={postId}
          team={{ id: team.id, name: teamName(team) }}
          isHidden={data.teamIds.includes(team.id)}
        />
      ))}
    </div>
  );
}
