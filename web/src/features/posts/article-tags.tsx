import type { Article } from '#contract/posts';
import { topicPath } from '#contract/topics';
import { Badge } from '@/components/ui/badge.tsx';

/** Everything an article is tagged with: subtopics lead to their pages; older inline tags have none. */
export function ArticleTags({ article: { category, subtopics, teams } }: { article: Article }) {
  if (subtopics.length + teams.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Tags">
      {subtopics.map(({ id, name, label }) => (
        <li key={name}>
          <Badge {...(id !== null && { to: topicPath(category, name) })}>{label}</Badge>
        </li>
      ))}
      {teams.map(({ id, city, name, league }) => (
        <li key={id}>
          <Badge>{`${city} ${name} (${league})`}</Badge>
        </li>
      ))}
    </ul>
  );
}
