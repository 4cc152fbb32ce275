import { useEffect, useEffectEvent, useRef } from 'react';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { useUnloadWarning } from '@/lib/forms/use-unload-warning.ts';
import { useUnsavedToast } from '@/lib/forms/use-unsaved-toast.ts';
import { isConflict } from '@/lib/http/is-conflict.ts';
import { unsavedValues } from '@/lib/storage/unsaved-values.ts';

type Options<Values> = {
  /** Id of the user who edits the form. */
  owner: string;
  /** The section of the form, named by the toast about unsaved values. */
  section: string;
  /** The saved values. */
  saved: Values;
  /** The version of `saved`, where a save over another version is refused. */
  version?: number | null;
  /** A field that is not stored when the screen closes. */
  secret?: keyof Values & string;
  check: (values: Values) => Promise<FieldErrors<Values>>;
  /**
   * Saves the form's values and returns the saved ones; null when the user cancels. `base` is the version that the user
   * has edited or, after a conflict, compared.
   */
  save: (values: Values, base: number | null) => Promise<Values | null>;
};

type FormValues = Record<string, string | boolean>;

/** Returns the fields that differ from the saved values. @param secret a field to omit */
export const changedFields = <Form extends FormValues>(values: Form, saved: Form, secret?: keyof Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== saved[name] && name !== secret),
  ) as Partial<Form>;

const isSame = (changed: object) => Object.keys(changed).length === 0;

/**
 * Edits saved values: unedited fields follow changes by other admins, and unsaved input is restored when the user
 * returns.
 */
export function useSettingsForm<Values extends FormValues>(options: Options<Values>) {
  const { owner, section, saved, version = null, secret, check, save } = options;
  const baseKey = `${section}: version`;
  const base = useRef(unsavedValues.get<number | null>(owner, baseKey) ?? version);
  const form = useForm<Values>({
    initial: { ...saved, ...unsavedValues.get<Partial<Values>>(owner, section) },
    check,
    submit: async (values) => {
      const result = await save(values, base.current ?? version).catch((error) => {
        // The next attempt replaces the version that the conflict shows.
        if (isConflict(error)) base.current = null;
        throw error;
      });
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
  useEffect(() => {
    if (isSame(unsaved)) base.current = version;
  });
  useUnsavedToast(!isSame(unsaved) && !form.isSubmitting, section, () => {
    unsavedValues.set(owner, section, unsaved);
    unsavedValues.set(owner, baseKey, base.current);
  });
  useEffect(() => {
    unsavedValues.delete(section);
    unsavedValues.delete(baseKey);
  }, [section, baseKey]);
  return form;
}
