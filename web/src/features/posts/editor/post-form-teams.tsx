import { useState } from 'react';
import { POST_TEAMS_MAX } from '#contract/limits';
import { ChoiceGroup } from '@/components/ui/choice-group.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useTeams } from '@/features/teams/shared/use-teams.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { PostFormTeamList } from './post-form-team-list.tsx';
import type { PostFormState } from './use-post-form.ts';

/** Selects the teams of a sports post. */
export function PostFormTeams({ form }: { form: PostFormState }) {
  const [typed, setTyped] = useState('');
  const { data, error, isFetching, refetch } = useTeams();
  const { teams: chosen } = form.fields;
  const note = chosen.length === 0 ? `(up to ${POST_TEAMS_MAX})` : `(${chosen.length} of ${POST_TEAMS_MAX} chosen)`;
  return (
    <ChoiceGroup title="Teams" note={note} error={form.errors.teams}>
      {data !== undefined ? (
        <PostFormTeamList
          leagues={data.leagues}
          chosen={chosen}
          typed={typed}
          onType={setTyped}
          onChoose={(teams) => form.change({ teams })}
        />
      ) : error ? (
        <ErrorState
          compact
          title={failureText(error, 'Failed to load sports data')}
          onRetry={refetch}
          retrying={isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading sports data...">
          <Skeleton className="h-12" />
          <Skeleton className="mt-3 h-9" />
        </div>
      )}
    </ChoiceGroup>
  );
}
