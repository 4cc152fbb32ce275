import { Link } from 'react-router-dom';
import { CARD_TAGS_SHOWN } from '#contract/limits';
import { type CategoryKey, type Subtopic, topicPath } from '#contract/topics';

type TagListProps = {
  category: CategoryKey;
  subtopics: readonly Subtopic[];
  /** How many are named before '+N'. */
  shown?: number;
  /** '+N more' instead of '+N'. */
  moreLabel?: boolean;
};

const place = 'text-xs text-muted';

/** The subtopics of a post, each leading to its page where it has one. */
export function TagList({ category, subtopics, shown = CARD_TAGS_SHOWN, moreLabel = false }: TagListProps) {
  if (subtopics.length === 0) return null;
  const rest = subtopics.slice(shown);
  return (
    <ul className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {subtopics.slice(0, shown).map((subtopic) => (
        <li key={subtopic.name} className={place}>
          {subtopic.id === null ? (
            subtopic.label
          ) : (
            <Link to={topicPath(category, subtopic.name)} className="reach transition-colors hover:text-accent">
              {subtopic.label}
            </Link>
          )}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={place} title={rest.map((subtopic) => subtopic.label).join(', ')}>
          +{rest.length}
          {moreLabel && ' more'}
        </li>
      )}
    </ul>
  );
}
