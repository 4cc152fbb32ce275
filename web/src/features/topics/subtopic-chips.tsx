import { type CategoryKey, topicPath } from '#contract/topics';
import { Badge } from '@/components/ui/badge.tsx';
import { useSubtopics } from './use-topics.ts';

/** The ways from a category into its subtopics. */
export function SubtopicChips({ category }: { category: CategoryKey }) {
  const subtopics = useSubtopics(category);
  if (subtopics.length === 0) return null;
  return (
    <nav aria-label="Subtopics" className="pt-5">
      <ul className="flex flex-wrap gap-2">
        {subtopics.map(({ name, label }) => (
          <li key={name}>
            <Badge to={topicPath(category, name)}>{label}</Badge>
          </li>
        ))}
      </ul>
    </nav>
  );
}
