import type { InterestsResponse } from '#contract/interests';
import type { CategoryKey } from '#contract/topics';
import { followedIn } from '@/features/interests/followed-in.ts';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { TopicCards } from '@/features/topics/topic-cards.tsx';

const NONE = { isWhole: false, count: 0, labels: [] };

/** Sports has no subtopics: its divisions and teams count. */
function followedOf(interests: InterestsResponse, category: CategoryKey) {
  const { isWhole, names } = followedIn(interests, category);
  const sports = category === 'sports' ? interests.leagues.length + interests.teams.length : 0;
  const labels = interests.subtopics.filter(({ name, category: of }) => of === category && names.includes(name));
  return { isWhole, count: names.length + sports, labels: labels.map(({ label }) => label) };
}

/** Shows the category cards with the viewer's follows. */
export default function TopicsTab() {
  const { data: interests, isError } = useInterests();
  return (
    <TopicCards
      followedOf={(category) => {
        if (interests === undefined) return isError ? NONE : undefined;
        return followedOf(interests, category);
      }}
    />
  );
}
