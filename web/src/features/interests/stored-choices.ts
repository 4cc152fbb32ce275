import type { CategoryKey } from '#contract/topics';
import { tabStorage } from '@/lib/storage/storage.ts';

const SEPARATOR = '\n';
const keyOf = (category: CategoryKey) => `interests:${category}`;

/** A guest's choices in a category, by stored names. They stay in this tab during the sign-in. */
export const guestChoice = {
  read: (category: CategoryKey): readonly string[] => tabStorage.get(keyOf(category))?.split(SEPARATOR) ?? [],
  keep: (category: CategoryKey, names: readonly string[]) => tabStorage.set(keyOf(category), names.join(SEPARATOR)),
  forget: (category: CategoryKey) => tabStorage.set(keyOf(category), null),
};

/** Belongs to one user at a time, so a next user never sees the choices of another. */
let left: { owner: string; choices: Map<CategoryKey, readonly string[]> } | null = null;

/** A user's unsaved choices on a screen that was closed, by stored names. */
export const unsavedChoice = {
  keep(owner: string, category: CategoryKey, names: readonly string[]): void {
    if (left?.owner !== owner) left = { owner, choices: new Map() };
    left.choices.set(category, names);
  },
  /** Returns and removes the choices. */
  take(owner: string, category: CategoryKey): readonly string[] | undefined {
    const names = left?.owner === owner ? left.choices.get(category) : undefined;
    if (left?.owner === owner) left.choices.delete(category);
    return names;
  },
};
