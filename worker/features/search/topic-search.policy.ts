import { interestHeadings } from '#contract/interests';
import { SEARCH_TOPICS } from '#contract/limits';
import { foldText, type TopicHit } from '#contract/search';
import { type CategoryKey, categories } from '#contract/topics';
import { catalogSubtopics } from '../../db/catalog/load.ts';

/** `names` are what it is called itself; `others` what it is also looked for by, each name folded. */
type Entry = { names: string[]; others: string[]; hit: TopicHit };

/** Names as people type them: also with 'and' for '&'. */
const typed = (...names: string[]) => names.flatMap((name) => [foldText(name), foldText(name.replaceAll('&', 'and'))]);

const namesOf = (key: CategoryKey, name: string) => typed(name, interestHeadings[key], key, key.replaceAll('_', '-'));

type Entries = { ofCategories: readonly Entry[]; ofSubtopics: readonly Entry[] };

/** Everything that can be found by its name, each in the order that the screens show. */
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

/** Made with the first search: folding every name is a twentieth of what starting the worker would take. */
let entries: Entries | undefined;

const holds = (terms: readonly string[]) => (name: string) => terms.every((term) => name.includes(term));

/**
 * The topics that a query names: categories by their name, then those by their screen's or their address; subtopics by
 * a name of theirs, then those by one along with their category's. @param terms folded
 */
export function searchTopics(terms: readonly string[]): TopicHit[] {
  entries ??= allEntries();
  const { ofCategories, ofSubtopics } = entries;
  const isNamed = ({ names }: Entry) => names.some(holds(terms));
  // Addresses and keys have signs that no name shows: '_' alone asks for none of them.
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
