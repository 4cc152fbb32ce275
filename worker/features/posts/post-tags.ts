import { POST_SUBTOPICS_MAX, POST_TEAMS_MAX } from '#contract/limits';
import { invalidInput } from '../../errors.ts';

type Option = { seq: number; name: string; label: string };

/**
 * Sorts what a post is to be tagged with. Older inline tags that name a subtopic of the category become one, while
 * there is room; the others stay tags that no page lists.
 * @param chosen names of subtopics the writer chose
 * @param legacy what the text's older markers named
 * @param options the subtopics of the category
 * @throws AppError invalid_input for a chosen name the category does not have, or too many
 */
export function sortSubtopics(chosen: readonly string[], legacy: readonly string[], options: readonly Option[]) {
  const find = (wanted: string) => {
    const folded = wanted.trim().toLowerCase();
    return options.find(({ name, label }) => name.toLowerCase() === folded || label.toLowerCase() === folded);
  };
  const subtopics = new Set<number>();
  for (const name of chosen) {
    const option = find(name);
    if (option === undefined) throw invalidInput({ subtopics: `Unknown subtopic: ${name}` });
    subtopics.add(option.seq);
  }
  if (subtopics.size > POST_SUBTOPICS_MAX) {
    throw invalidInput({ subtopics: `A post can have at most ${POST_SUBTOPICS_MAX} subtopics` });
  }
  const extraTags: string[] = [];
  for (const tag of legacy) {
    const option = find(tag);
    if (option === undefined) extraTags.push(tag);
    else if (subtopics.size < POST_SUBTOPICS_MAX) subtopics.add(option.seq);
    else if (!subtopics.has(option.seq)) extraTags.push(option.label);
  }
  return { subtopics: [...subtopics], extraTags };
}

/**
 * The teams of a post.
 * @throws AppError invalid_input for an unknown team, or too many
 */
export function checkTeams(ids: readonly string[], found: readonly { seq: number; id: string }[]): number[] {
  const unknown = ids.find((id) => !found.some((team) => team.id === id));
  if (unknown !== undefined) throw invalidInput({ teams: `Unknown team: ${unknown}` });
  if (found.length > POST_TEAMS_MAX) throw invalidInput({ teams: `A post can have at most ${POST_TEAMS_MAX} teams` });
  return found.map((team) => team.seq);
}
