import { POST_SUBTOPICS_MAX } from '#contract/limits';
import type { Subtopic } from '#contract/topics';
import { ChoiceChip } from '@/components/ui/choice-chip.tsx';
import { ChoiceGroup } from '@/components/ui/choice-group.tsx';
import { subtopicFieldFor } from './post-work.ts';
import type { PostFormState } from './use-post-form.ts';

/** Selects the subtopics of a post. `known` are the category's subtopics; tags of older posts remain selectable. */
export function PostFormSubtopics({ form, known }: { form: PostFormState; known: readonly Subtopic[] }) {
  const { category, subtopics: chosen } = form.fields;
  if (category === null) return null;
  const others = chosen.filter((name) => known.every((subtopic) => subtopic.name !== name));
  const offered = [...known, ...others.map((name) => ({ name, label: name }))];
  if (offered.length === 0) return null;
  const { title, isRequired } = subtopicFieldFor(category);
  const isFull = chosen.length >= POST_SUBTOPICS_MAX;
  const note = isFull
    ? `(${chosen.length} of ${POST_SUBTOPICS_MAX} chosen)`
    : `(${isRequired ? '1 to' : 'optional, up to'} ${POST_SUBTOPICS_MAX})`;

  function choose(name: string, isChosen: boolean) {
    form.change({ subtopics: isChosen ? [...chosen, name] : chosen.filter((other) => other !== name) });
  }

  return (
    <ChoiceGroup title={title} note={note} error={form.errors.subtopics}>
      <div className="flex flex-wrap gap-2">
        {offered.map(({ name, label }) => {
          const isChosen = chosen.includes(name);
          return (
            <ChoiceChip
              key={name}
              name="subtopics"
              label={label}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={(next) => choose(name, next)}
            />
          );
        })}
      </div>
    </ChoiceGroup>
  );
}
