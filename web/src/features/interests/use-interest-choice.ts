import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { CategoryKey, Subtopic } from '#contract/topics';
import { earlyInput } from '@/lib/forms/early-input.ts';
import { tabStorage } from '@/lib/storage/storage.ts';
import { unsavedValues } from '@/lib/storage/unsaved-values.ts';
import type { PickedCategory } from './interest-screens.ts';

type Options = {
  category: PickedCategory;
  options: readonly Subtopic[];
  /** Followed subtopics, by stored names. */
  saved: readonly string[];
  /** Null for a guest. */
  viewerId: string | null;
  form: RefObject<HTMLFormElement | null>;
};

const SEPARATOR = '\n';
const keyOf = (category: CategoryKey) => `interests:${category}`;

/** A guest's choices in a category, by stored names. They stay in this tab during the sign-in. */
export const guestChoice = {
  read: (category: CategoryKey): readonly string[] => tabStorage.get(keyOf(category))?.split(SEPARATOR) ?? [],
  keep: (category: CategoryKey, names: readonly string[]) => tabStorage.set(keyOf(category), names.join(SEPARATOR)),
  forget: (category: CategoryKey) => tabStorage.set(keyOf(category), null),
};

/** A user's unsaved choices on a screen that was closed, by stored names. */
export const unsavedChoice = {
  keep: (owner: string, category: CategoryKey, names: readonly string[]) =>
    unsavedValues.set(owner, keyOf(category), names),
  /** Returns and removes the choices. */
  take(owner: string, category: CategoryKey): readonly string[] | undefined {
    const names = unsavedValues.get<readonly string[]>(owner, keyOf(category));
    if (names !== undefined) unsavedValues.delete(keyOf(category));
    return names;
  },
};

/**
 * Returns the selected subtopics in screen order: the follows, until the user changes them. Adds boxes ticked before
 * hydration and choices made before the sign-in. Unsaved choices replace the follows.
 */
export function useInterestChoice({ category, options, saved, viewerId, form }: Options) {
  /** Null until the first change. */
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const [isRestored, setRestored] = useState(false);

  const restore = useEffectEvent(() => {
    const guestNames = guestChoice.read(category);
    const early = earlyInput(form.current);
    if (viewerId !== null) guestChoice.forget(category);
    const unsavedNames = viewerId === null ? undefined : unsavedChoice.take(viewerId, category);
    if (unsavedNames !== undefined) {
      setChanged(unsavedNames);
      setRestored(true);
      return;
    }
    if (guestNames.length + Object.keys(early).length === 0) return;
    const known = options.map(({ name }) => name);
    setChanged(known.filter((name) => early[name] ?? (saved.includes(name) || guestNames.includes(name))));
    setRestored(guestNames.length > 0);
  });
  useEffect(() => restore(), []);

  const names = changed ?? saved;
  const isChanged = names.length !== saved.length || names.some((name) => !saved.includes(name));
  return {
    chosen: options.filter(({ name }) => names.includes(name)),
    isRestored,
    isChanged,
    choose: (name: string, isChosen: boolean) =>
      setChanged(isChosen ? [...names, name] : names.filter((other) => other !== name)),
    /** Resets the selection to the follows. */
    showSaved: () => {
      setChanged(null);
      setRestored(false);
    },
  };
}
