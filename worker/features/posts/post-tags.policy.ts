import { POST_SUBTOPICS_MAX } from '#contract/limits';
import { catalogSubtopics } from '../../db/catalog/load.ts';
import { invalidInput } from '../../errors.ts';
import type { InlineTag } from './post-text.policy.ts';

type Option = { seq: number; name: string; label: string };

const LEGACY_TAGS_MAX = 10;
const LEGACY_TAG_LENGTH = 40;

const normalize = (name: string) => name.trim().toLowerCase();
const catalogNames = new Set(catalogSubtopics.flatMap(({ name, label }) => [normalize(name), normalize(label)]));

/**
 * Returns a post's older inline tags that are public: catalog names, and short tags by the author. Tags of a premium
 * post count only inside its teaser, because tags are public and brackets may contain anything.
 */
export function publicLegacyTags(found: readonly InlineTag[]): string[] {
  const mayShow = ({ name, isPublic }: InlineTag) =>
    catalogNames.has(normalize(name)) || (name.length <= LEGACY_TAG_LENGTH && isPublic);
  return [...new Set(found.filter(mayShow).map(({ name }) => name))].slice(0, LEGACY_TAGS_MAX);
}

/**
 * Returns the tags that remain from older inline tags after a change. Their position in the text is unknown, so a post
 * that becomes premium retains only catalog names.
 */
export function remainingLegacyTags(
  present: readonly string[],
  change: { wasFree: boolean; isFree: boolean },
): string[] {
  return present.filter((tag) => change.isFree || !change.wasFree || catalogNames.has(normalize(tag)));
}

/**
 * Splits a post's tags into subtopics and extra tags. Older inline tags that name a subtopic become one while there is
 * room; the others become extra tags, which no page lists.
 * @param chosen names of subtopics by the author, as `postInputSchema` limits them
 * @param legacy tags from `remainingLegacyTags` and `publicLegacyTags`
 * @param options the subtopics of the category
 * @throws AppError invalid_input for an unknown subtopic
 */
export function sortSubtopics(chosen: readonly string[], legacy: readonly string[], options: readonly Option[]) {
  const find = (wanted: string) => {
    const normalized = normalize(wanted);
    return options.find(({ name, label }) => normalize(name) === normalized || normalize(label) === normalized);
  };
  const subtopics = new Set<number>();
  for (const name of chosen) {
    const option = find(name);
    if (option === undefined) throw invalidInput({ subtopics: `Unknown subtopic: ${name}` });
    subtopics.add(option.seq);
  }
  const extraTags: string[] = [];
  for (const tag of legacy) {
    const option = find(tag);
    if (option === undefined) extraTags.push(tag);
    else if (subtopics.size < POST_SUBTOPICS_MAX) subtopics.add(option.seq);
    else if (!subtopics.has(option.seq)) extraTags.push(option.label);
  }
  return { subtopics: [...subtopics], extraTags: [...new Set(extraTags)].slice(0, LEGACY_TAGS_MAX) };
}

/** Returns the teams' `seq`s. @throws AppError invalid_input for an unknown team */
export function checkTeams(ids: readonly string[], found: readonly { seq: number; id: string }[]): number[] {
  const unknown = ids.find((id) => !found.some((team) => team.id === id));
  if (unknown !== undefined) throw invalidInput({ teams: `Unknown team: ${unknown}` });
  return found.map((team) => team.seq);
}
