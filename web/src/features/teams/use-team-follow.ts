import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { InterestsResponse } from '#contract/interests';
import type { TeamBadge } from '#contract/topics';
import { createStore } from '@/lib/store.ts';
import { reportNotOpened } from '@/lib/use-late-component.ts';

export type TeamChange = { team: TeamBadge; follow: boolean };

const nothing: readonly TeamChange[] = [];

/** What was pressed and is not done yet. */
const store = createStore({ pending: nothing });

const usePending = () =>
  useSyncExternalStore(
    store.subscribe,
    () => store.snapshot().pending,
    () => nothing,
  );

const followsTeam = ({ teams, leagues }: InterestsResponse, team: TeamBadge) =>
  teams.includes(team.id) || leagues.includes(team.leagueId);

/** Has a change done that someone signed in has asked for; how is fetched when it is wanted. Never rejects. */
async function requestChange(queryClient: QueryClient, change: TeamChange): Promise<void> {
  store.set({ pending: [...store.snapshot().pending, change] });
  try {
    const { changeTeam } = await import('./change-team.ts');
    await changeTeam(queryClient, change, () => void requestChange(queryClient, { ...change, follow: true }));
  } catch {
    void reportNotOpened(() => void requestChange(queryClient, change));
  } finally {
    store.set({ pending: store.snapshot().pending.filter((other) => other !== change) });
  }
}

async function sendToSignIn(): Promise<void> {
  try {
    const { askToSignIn } = await import('./change-team.ts');
    askToSignIn();
  } catch {
    void reportNotOpened(sendToSignIn);
  }
}

/**
 * Whether a team is followed, by itself or with its league, and what its button does, wherever it stands. It is shown at
 * once as it will be, and taken back when the server refuses.
 * @param interests undefined for guests, and until they are known: nothing is followed then
 */
export function useTeamFollow(team: TeamBadge, interests: InterestsResponse | undefined, isSignedIn: boolean) {
  const queryClient = useQueryClient();
  const asked = usePending().findLast((change) => change.team.id === team.id);
  const isFollowed = asked?.follow ?? (interests !== undefined && followsTeam(interests, team));

  const press = () => void (isSignedIn ? requestChange(queryClient, { team, follow: !isFollowed }) : sendToSignIn());
  return { isFollowed, press };
}
