import { useEffect, useEffectEvent, useRef } from 'react';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { useUnloadWarning } from '@/lib/forms/use-unload-warning.ts';
import { useUnsavedToast } from '@/lib/forms/use-unsaved-toast.ts';
import { changedFields, unsavedValues } from './unsaved-values.ts';

type Options<Values> = {
  /** Whose form it is, by their id. */
  owner: string;
  /** The section it stands in, where what is left waits. */
  place: string;
  /** As it is saved now. */
  saved: Values;
  /** A field that is not kept when the screen is left. */
  secret?: keyof Values & string;
  check: (values: Values) => Promise<FieldErrors<Values>>;
  /** Saves what stands in the form, and gives how that stands in it; null when the person decided against it. */
  save: (values: Values) => Promise<Values | null>;
};

const isSame = (changed: object) => Object.keys(changed).length === 0;

/**
 * A form of what is saved already: a field that nobody has typed in follows when somebody else saves another value, and
 * what was typed and not saved waits for who comes back.
 */
export function useSettingsForm<Values extends Record<string, string | boolean>>(options: Options<Values>) {
  const { owner, place, saved, secret, check, save } = options;
  const form = useForm<Values>({
    initial: { ...saved, ...unsavedValues.of<Values>(owner, place) },
    check,
    submit: async (values) => {
      const result = await save(values);
      if (result !== null) form.keepSaved(values, result);
    },
  });
  const shown = useRef(saved);
  const follow = useEffectEvent((now: Values) => {
    if (isSame(changedFields(now, shown.current))) return;
    form.keepSaved(shown.current, now);
    shown.current = now;
  });
  useEffect(() => follow(saved), [saved]);
  const unsaved = changedFields(form.values, saved, secret);
  useUnloadWarning(!isSame(unsaved));
  useUnsavedToast(!isSame(unsaved) && !form.isSubmitting, place, () => unsavedValues.keep(owner, place, unsaved));
  useEffect(() => unsavedValues.forget(place), [place]);
  return form;
}
