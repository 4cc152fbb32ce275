import type { ReactNode } from 'react';
import { gamingSubtopics } from '#contract/gaming';
import type { InterestsResponse } from '#contract/interests';
import { type CategoryKey, categoryName, interestPath, topicPath } from '#contract/topics';
import { TextLink } from '@/components/ui/text-link.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { type OnRemove, TopicListChip } from './topic-list-chip.tsx';

type Subtopics = InterestsResponse['subtopics'];

function Chips({ subtopics, onRemove }: { subtopics: Subtopics; onRemove: OnRemove }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {subtopics.map(({ id, category, name, label }) => (
        <li key={id}>
          <TopicListChip
            followed={{ kind: 'subtopic', category, id, name: label }}
            to={topicPath(category, name)}
            onRemove={onRemove}
          />
        </li>
      ))}
    </ul>
  );
}

/** Lists the implied follows, with the reason for them. */
function Implied({ title, subtopics, onRemove }: { title: string; subtopics: Subtopics; onRemove: OnRemove }) {
  if (subtopics.length === 0) return null;
  return (
    <div className="space-y-3">
      <h3 className="font-sans text-sm font-medium tracking-normal text-muted">{title}</h3>
      <Chips subtopics={subtopics} onRemove={onRemove} />
    </div>
  );
}

/**
 * Gaming implies parts of Tech. All other implied follows come from publishing in a category that is followed as a
 * whole.
 */
const isOfGaming = ({ category, name }: Subtopics[number]) => category === 'tech' && gamingSubtopics.includes(name);

type TopicListCategoryProps = {
  category: CategoryKey;
  interests: InterestsResponse;
  /** Follows besides subtopics, such as the teams of Sports. */
  children?: ReactNode;
  onRemove: OnRemove;
};

/** Shows the follows of one category, each with a remove button. */
export function TopicListCategory({ category, interests, children, onRemove }: TopicListCategoryProps) {
  const name = categoryName(category);
  const inside = interests.subtopics.filter((subtopic) => subtopic.category === category);
  const chosen = inside.filter(({ isImplied }) => !isImplied);
  const implied = inside.filter(({ isImplied }) => isImplied);
  return (
    <TitledSection
      title={name}
      action={
        <TextLink to={interestPath(category)} className="reach text-sm">
          Edit<span className="sr-only"> {name}</span>
        </TextLink>
      }
    >
      <div className="space-y-6">
        {interests.whole.includes(category) && (
          <TopicListChip
            followed={{ kind: 'category', category, name }}
            label={`All of ${name}`}
            to={topicPath(category)}
            onRemove={onRemove}
          />
        )}
        {chosen.length > 0 && <Chips subtopics={chosen} onRemove={onRemove} />}
        {children}
        <Implied title="Included with Gaming" subtopics={implied.filter(isOfGaming)} onRemove={onRemove} />
        <Implied
          title="Added when you published"
          subtopics={implied.filter((subtopic) => !isOfGaming(subtopic))}
          onRemove={onRemove}
        />
      </div>
    </TitledSection>
  );
}
