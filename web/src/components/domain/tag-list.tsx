import { Link } from 'react-router-dom';
import { CARD_TAGS_SHOWN } from '#contract/limits';
import { type CategoryKey, type Subtopic, topicPath } from '#contract/topics';
import { Tooltip } from '@/components/ui/tooltip.tsx';

type TagListProps = {
  category: CategoryKey;
  subtopics: readonly Subtopic[];
  /** Path that lists all tags: only some are shown here, and '+N' links there. */
  moreTo?: string;
  /** Number of tags shown in that case. */
  most?: number;
  /** Shows '+N more' instead of '+N'. */
  moreLabel?: boolean;
};

const tagStyle = 'text-xs text-muted';

/** Shows the subtopics of a post as links to their pages, if they have one. */
export function TagList({ category, subtopics, moreTo, most = CARD_TAGS_SHOWN, moreLabel = false }: TagListProps) {
  if (subtopics.length === 0) return null;
  const shown = moreTo === undefined ? subtopics : subtopics.slice(0, most);
  const rest = subtopics.slice(shown.length);
  return (
    <ul className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      {shown.map((subtopic) => (
        <li key={subtopic.name} className={tagStyle}>
          {subtopic.id === null ? (
            subtopic.label
          ) : (
            <Link to={topicPath(category, subtopic.name)} className="reach transition-colors hover:text-accent">
              {subtopic.label}
            </Link>
          )}
        </li>
      ))}
      {moreTo !== undefined && rest.length > 0 && (
        <li className={tagStyle}>
          <Tooltip label={rest.map((subtopic) => subtopic.label).join(', ')}>
            <Link
              to={moreTo}
              aria-label={`+${rest.length} more tags`}
              className="reach transition-colors hover:text-accent"
            >
              +{rest.length}
              {moreLabel && ' more'}
            </Link>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
