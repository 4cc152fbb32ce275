import { type ReactNode, type SubmitEvent, useMemo } from 'react';
import type { InterestsResponse } from '#contract/interests';
import type { LeagueTeams } from '#contract/teams';
import { useMediaQuery } from '@/lib/dom/use-media-query.ts';
import { groupBySport } from './sport-groups.ts';
import { tickedTeams } from './sports-choice.ts';
import { SportList, SportTabs } from './sports-layouts.tsx';
import { SportsSaveBar } from './sports-save-bar.tsx';
import { useSportsForm } from './use-sports-form.ts';

type SportsPreferencesProps = {
  viewerId: string;
  /** The saved interests. */
  saved: InterestsResponse;
  /** Every division with its teams. */
  leagues: readonly LeagueTeams[];
  /** Above the choices. */
  note: ReactNode;
};

/** Edits followed divisions and teams; saves on demand. */
export function SportsPreferences({ viewerId, saved, leagues, note }: SportsPreferencesProps) {
  const form = useSportsForm(viewerId, saved, leagues);
  const sports = useMemo(() => groupBySport(leagues), [leagues]);
  const isWide = useMediaQuery('(width >= 768px)');
  const count = leagues.reduce((sum, league) => sum + tickedTeams(form.choice, league).length, 0);
  const Layout = isWide ? SportTabs : SportList;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <form method="post" onSubmit={submit}>
      <SportsSaveBar form={form} count={count} isWhole={saved.whole.includes('sports')} />
      {note}
      <Layout sports={sports} form={form} />
    </form>
  );
}
