import { interestHeadings } from '#contract/interests';
import { SEARCH_TOPICS } from '#contract/limits';
import { foldText, type TopicHit } from '#contract/search';
import { type CategoryKey, categories } from '#contract/topics';
import { catalogSubtopics } from '../../db/catalog/load.ts';

/** `names` are the topic's own names; `others` are further names to find it by. All are normalized. */
type Entry = { names: string[]; others: string[]; hit: TopicHit };

/** Normalizes names, also with 'and' for '&'. */
const typed = (...names: string[]) => names.flatMap((name) => [foldText(name), foldText(name.replaceAll('&', 'and'))]);

const namesOf = (key: CategoryKey, name: string) => typed(name, interestHeadings[key], key, key.replaceAll('_', '-'));

type Entries = { ofCategories: readonly Entry[]; ofSubtopics: readonly Entry[] };

/** Returns all topics, in the order of the screens. */
function allEntries(): Entries {
  const ofCategories = categories.map(({ key, name }) => ({
    names: typed(name),
    others: namesOf(key, name),
    hit: { category: key, subtopic: null },
  }));
  const ofSubtopics = catalogSubtopics.map(({ category, name, label }) => ({
    names: typed(label, name),
    others: categories.flatMap(({ key, name: of }) => (key === category ? namesOf(key, of) : [])),
    hit: { category, subtopic: { name, label } },
  }));
  return { ofCategories, ofSubtopics };
}

/** Created with the first search: normalizing every name would be a twentieth of the worker's start-up time. */
let entries: Entries | undefined;

const holds = (terms: readonly string[]) => (name: string) => terms.every((term) => name.includes(term));

/**
 * Searches topics: categories by name, then by heading or URL; subtopics by name, then by name and category together.
 * @param terms normalized
 */
export function searchTopics(terms: readonly string[]): TopicHit[] {
  entries ??= allEntries();
  const { ofCategories, ofSubtopics } = entries;
  const isNamed = ({ names }: Entry) => names.some(holds(terms));
  // URLs and keys contain signs that names do not: '_' alone must not match them.
  const hasWords = terms.some((term) => /[\p{L}\p{N}]/u.test(term));
  const isNamedOtherwise = ({ others }: Entry) => hasWords && others.some(holds(terms));
  const isNamedWithCategory = ({ names, others }: Entry) =>
    names.some((name) => {
      const rest = terms.filter((term) => !name.includes(term));
      return rest.length < terms.length && hasWords && others.some(holds(rest));
    });
  const found = new Set([
    ...ofCategories.filter(isNamed),
    ...ofCategories.filter(isNamedOtherwise),
    ...ofSubtopics.filter(isNamed),
    ...ofSubtopics.filter(isNamedWithCategory),
  ]);
  return Array.from(found, ({ hit }) => hit).slice(0, SEARCH_TOPICS);
}
