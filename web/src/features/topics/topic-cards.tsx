import { Link } from 'react-router-dom';
import { type CategoryKey, categoriesWithPage, interestPath, topicPath } from '#contract/topics';
import { CheckIcon } from '@/components/ui/icons.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { classNames } from '@/lib/class-names.ts';
import { followedPath } from '@/lib/navigation/dashboard-paths.ts';
import { useTopics } from './use-topics.ts';

const SUBTOPICS_NAMED = 3;
/** Sports has teams instead of subtopics. */
const LEAGUES = 'MLB, NBA, NFL, NHL';

/**
 * The followed part of a category: all of it, or a number of its parts with their names; undefined until it is known.
 */
type Followed = { isWhole: boolean; count: number; labels: readonly string[] } | undefined;

/** Returns the first names and the number of the others. */
function listed(labels: readonly string[]): string {
  const more = labels.length - SUBTOPICS_NAMED;
  return labels.slice(0, SUBTOPICS_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Shows what the viewer follows of a category, and links to its choices. */
function ChooseLink({ category, followed }: { category: CategoryKey; followed: Followed }) {
  const isFollowed = followed !== undefined && (followed.isWhole || followed.count > 0);
  return (
    <Link
      to={interestPath(category)}
      aria-describedby={`topic-${category}`}
      className={classNames(
        'above reach inline-flex items-baseline gap-1 text-sm whitespace-nowrap transition-[color,opacity] hover:text-accent',
        isFollowed ? 'font-medium text-accent' : 'text-muted',
        followed === undefined && 'opacity-0 focus-visible:opacity-100',
      )}
    >
      {isFollowed ? (
        <>
          <CheckIcon className="size-4 self-center" />
          {followed.isWhole ? 'Following' : `${followed.count} followed`}
          <span className="sr-only">: choose interests</span>
        </>
      ) : (
        'Choose interests'
      )}
    </Link>
  );
}

/** Shows thirteen cards with examples of each category's subtopics and what the viewer follows of it. */
export function TopicCards({ followedOf }: { followedOf: (category: CategoryKey) => Followed }) {
  const known = useTopics().data?.categories;
  return (
    <section className="pt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 tabIndex={-1} className="text-3xl">
          Topics
        </h1>
        <TextLink to={followedPath} className="reach text-sm">
          What you follow
        </TextLink>
      </div>
      <ul className="mt-6 grid grid-cols-1 gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {categoriesWithPage.map(({ key, name }) => {
          const subtopics = known?.find((category) => category.key === key)?.subtopics ?? [];
          const followed = followedOf(key);
          return (
            <li key={key} className="relative border-t border-line py-5">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <h2 id={`topic-${key}`} className="text-xl">
                  <Link to={topicPath(key)} className="stretched transition-colors hover:text-accent">
                    {name}
                  </Link>
                </h2>
                <ChooseLink category={key} followed={followed} />
              </div>
              <p className="mt-1 min-h-[2lh] text-sm text-pretty text-muted">
                {key === 'sports'
                  ? LEAGUES
                  : followed && followed.labels.length > 0
                    ? listed(followed.labels)
                    : subtopics
                        .slice(0, SUBTOPICS_NAMED)
                        .map(({ label }) => label)
                        .join(', ')}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
