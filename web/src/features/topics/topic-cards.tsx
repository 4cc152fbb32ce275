import { Link } from 'react-router-dom';
import { pagedCategories, topicPath } from '#contract/topics';
import { useTopics } from './use-topics.ts';

const SUBTOPICS_NAMED = 3;
/** Sports has teams where the others have subtopics. */
const LEAGUES = 'MLB, NBA, NFL, NHL';

/** Spec §2 'Dashboard tabs', Topics: thirteen cards, each with a taste of what is inside. */
export function TopicCards() {
  const known = useTopics().data?.categories;
  return (
    <section className="pt-8">
      <h1 tabIndex={-1} className="text-3xl">
        Topics
      </h1>
      <ul className="mt-6 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {pagedCategories.map(({ key, name }) => {
          const subtopics = known?.find((category) => category.key === key)?.subtopics ?? [];
          return (
            <li key={key} className="relative border-t border-line py-5">
              <h2 className="text-xl">
                <Link to={topicPath(key)} className="stretched transition-colors hover:text-accent">
                  {name}
                </Link>
              </h2>
              <p className="mt-1 line-clamp-1 min-h-[1lh] text-sm text-muted text-pretty sm:line-clamp-2 sm:min-h-[2lh]">
                {key === 'sports'
                  ? LEAGUES
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
