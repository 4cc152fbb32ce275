import { Link } from 'react-router-dom';
import { type CategoryKey, topicPath } from '#contract/topics';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { useSubtopics } from './use-topics.ts';

/** Links a category to its subtopics: one scrollable row on phones, all of them on wider screens. */
export function SubtopicChips({ category }: { category: CategoryKey }) {
  const subtopics = useSubtopics(category);
  if (subtopics.length === 0) return null;
  return (
    <nav
      aria-label="Subtopics"
      className="-mx-(--gutter) overflow-x-auto px-(--gutter) pt-5 pb-1 [scrollbar-width:none] md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {subtopics.map(({ name, label }) => (
          <li key={name}>
            <Link to={topicPath(category, name)} className={buttonStyle('secondary', 'sm', 'whitespace-nowrap')}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
