import { useRef } from 'react';
import type { InterestsResponse } from '#contract/interests';
import type { LeagueTeams } from '#contract/teams';
import { type CategoryKey, categoriesWithPage, interestPath } from '#contract/topics';
import { ButtonLink } from '@/components/ui/button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { ignoreSecondPress } from '@/lib/focus/second-press.ts';
import { topicsPath } from '@/lib/navigation/dashboard-paths.ts';
import { TopicListCategory } from './topic-list-category.tsx';
import { followedKey } from './topic-list-chip.tsx';
import { TopicListSports } from './topic-list-sports.tsx';
import { useFocusNeighbor } from './use-focus-neighbor.ts';
import { usePendingRemovals, useRemoveInterest } from './use-remove-interest.ts';
import { type Followed, withoutInterest } from './without-interest.ts';

function AddMore({ title, remaining }: { title: string; remaining: readonly { key: CategoryKey; name: string }[] }) {
  return (
    <TitledSection title={title} text="Topics you do not follow yet.">
      <ul className="flex flex-wrap gap-2">
        {remaining.map(({ key, name }) => (
          <li key={key}>
            <ButtonLink to={interestPath(key)} variant="secondary" size="sm">
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

const nothing = (
  <div className="pb-8">
    <h2 className="text-xl">You don't follow anything yet</h2>
    <p className="mt-2 max-w-[52ch] text-pretty text-muted">
      Your feed is built from what you follow. Choose a topic below, or browse first:{' '}
      <TextLink to={topicsPath} className="reach">
        Browse Topics
      </TextLink>
    </p>
  </div>
);

const hasTeams = ({ teams, leagues }: InterestsResponse) => teams.length + leagues.length > 0;

const isShown = (interests: InterestsResponse, key: CategoryKey) =>
  interests.categories.includes(key) || interests.subtopics.some(({ category }) => category === key);

type TopicListProps = {
  interests: InterestsResponse;
  /** All divisions with their teams; only needed if sports are followed. */
  known: readonly LeagueTeams[];
};

/** Lists all follows by category, each with a remove button, and the remaining categories. */
export function TopicList({ interests: saved, known }: TopicListProps) {
  const root = useRef<HTMLDivElement>(null);
  const focusNeighbourOf = useFocusNeighbor(root);
  const remove = useRemoveInterest(known);
  const beingRemoved = usePendingRemovals();
  const interests = beingRemoved.reduce((remaining, removed) => withoutInterest(remaining, removed, known), saved);
  const followed = categoriesWithPage.filter(({ key }) => isShown(interests, key));
  const remaining = categoriesWithPage.filter((category) => !followed.includes(category));

  function onRemove(item: Followed) {
    focusNeighbourOf(followedKey(item));
    remove.mutate(item);
  }

  return (
    <section ref={root} tabIndex={-1} aria-label="What you follow" className="outline-none" {...ignoreSecondPress}>
      {followed.length === 0 && nothing}
      {followed.map(({ key }) => (
        <TopicListCategory key={key} category={key} interests={interests} onRemove={onRemove}>
          {key === 'sports' && hasTeams(interests) && (
            <TopicListSports interests={interests} known={known} onRemove={onRemove} />
          )}
        </TopicListCategory>
      ))}
      {remaining.length > 0 && (
        <AddMore title={followed.length === 0 ? 'Choose topics' : 'Add more'} remaining={remaining} />
      )}
    </section>
  );
}
