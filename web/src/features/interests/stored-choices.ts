import type { CategoryKey } from '#contract/topics';
import { tabStorage } from '@/lib/storage/storage.ts';

const SEPARATOR = '\n';
const keyOf = (category: CategoryKey) => `interests:${category}`;

/** What a guest has chosen in a category, by stored names, kept in this tab while they sign in. */
export const guestChoice = {
  read: (category: CategoryKey): readonly string[] => tabStorage.get(keyOf(category))?.split(SEPARATOR) ?? [],
  keep: (category: CategoryKey, names: readonly string[]) => tabStorage.set(keyOf(category), names.join(SEPARATOR)),
  forget: (category: CategoryKey) => tabStorage.set(keyOf(category), null),
};

/** Of one person at a time, so that nobody finds what another has ticked. */
let left: { owner: string; choices: Map<CategoryKey, readonly string[]> } | null = null;

/** What someone signed in has changed on a screen that they left without saving, by stored names. */
export const unsavedChoice = {
  keep(owner: string, category: CategoryKey, names: readonly string[]): void {
    if (left?.owner !== owner) left = { owner, choices: new Map() };
    left.choices.set(category, names);
  },
  /** Gives it back, once. */
  take(owner: string, category: CategoryKey): readonly string[] | undefined {
    const names = left?.owner === owner ? left.choices.get(category) : undefined;
    if (left?.owner === owner) left.choices.delete(category);
    return names;
  },
};
