import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Subtopic } from '#contract/topics';
import { earlyInput } from '@/lib/forms/early-input.ts';
import type { PickedCategory } from './interest-screens.ts';
import { guestChoice, unsavedChoice } from './stored-choices.ts';

type Options = {
  category: PickedCategory;
  options: readonly Subtopic[];
  /** Followed subtopics, by stored names. */
  saved: readonly string[];
  /** Null for a guest. */
  viewerId: string | null;
  form: RefObject<HTMLFormElement | null>;
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
    const kept = guestChoice.read(category);
    const early = earlyInput(form.current);
    if (viewerId !== null) guestChoice.forget(category);
    const leftHere = viewerId === null ? undefined : unsavedChoice.take(viewerId, category);
    if (leftHere !== undefined) {
      setChanged(leftHere);
      setRestored(true);
      return;
    }
    if (kept.length + Object.keys(early).length === 0) return;
    const known = options.map(({ name }) => name);
    setChanged(known.filter((name) => early[name] ?? (saved.includes(name) || kept.includes(name))));
    setRestored(kept.length > 0);
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
