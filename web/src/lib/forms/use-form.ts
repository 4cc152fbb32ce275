import { type ChangeEvent, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { afterClick } from '../focus/after-click.ts';
import { ApiError } from '../http/api.ts';
import { earlyInput } from './early-input.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** Props of a text input. */
export type TextControl = {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
};

type Options<Values> = {
  initial: Values;
  /** Returns the error of each invalid field; empty when all are valid. */
  check: (values: Values) => Promise<FieldErrors<Values>>;
  /** Sends the form. Its rejection is shown, and the values stay. */
  submit: (values: Values) => Promise<unknown>;
  /** Fields that another field also depends on: by name, the field to check again when this one loses the focus. */
  alsoCheck?: { readonly [Name in keyof Values & string]?: keyof Values & string };
};

/**
 * Holds a form's values and errors. A field is checked on blur (unless still empty) and on submit. `submitErrors` has the
 * field errors of the last submit, `failure` its other error.
 */
export function useForm<Values extends Record<string, string | boolean>>({
  initial,
  check,
  submit,
  alsoCheck = {},
}: Options<Values>) {
  type Name = keyof Values & string;
  const [values, setValues] = useState<Values>(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [submitErrors, setSubmitErrors] = useState<FieldErrors<Values>>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const touched = useRef(new Set<string>());
  const running = useRef(false);
  const ref = useRef<HTMLFormElement>(null);
  /** The current values, for callbacks that started with earlier ones. */
  const latest = useRef(values);

  const change = useCallback((changes: Partial<Values>) => {
    latest.current = { ...latest.current, ...changes };
    setValues(latest.current);
  }, []);

  useEffect(() => {
    const early = earlyInput(ref.current);
    for (const name of Object.keys(early)) touched.current.add(name);
    change(early as Partial<Values>);
  }, [change]);

  const setError = (name: Name, message: string | undefined) => setErrors((all) => ({ ...all, [name]: message }));

  function set<Field extends Name>(name: Field, value: Values[Field]) {
    touched.current.add(name);
    change({ [name]: value } as unknown as Partial<Values>);
    setError(name, undefined);
  }

  /** Applies the saved values after `sent` was saved, except to fields edited since. */
  function keepSaved(sent: Values, saved: Partial<Values>) {
    for (const [name, value] of Object.entries(saved)) {
      if (sent[name] === latest.current[name]) set(name as Name, value as Values[Name]);
    }
  }

  /** Fills the fields that the user has not edited. */
  const prefill = useCallback(
    (known: Partial<Values>) => {
      const untouched = Object.entries(known).filter(([name]) => !touched.current.has(name));
      change(Object.fromEntries(untouched) as Partial<Values>);
    },
    [change],
  );

  async function checkField(name: Name) {
    // The error message moves the elements below, and the pressed button must stay under the pointer.
    await afterClick();
    if (running.current) return;
    const checked = [name, alsoCheck[name] ?? name].filter((each) => values[each] !== '');
    if (checked.length === 0) return;
    const found = await check(values);
    // Values edited since then were not checked.
    if (checked.some((each) => values[each] !== latest.current[each])) return;
    for (const each of checked) setError(each, found[each]);
  }

  function showErrors(form: HTMLFormElement, found: FieldErrors<Values>) {
    setErrors(found);
    setSubmitErrors(found);
    focusFirstInvalid(form, found);
  }

  async function send(form: HTMLFormElement) {
    const found = await check(values);
    if (Object.values(found).some((message) => message !== undefined)) return showErrors(form, found);
    try {
      await submit(values);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const known = Object.entries(fields).filter(([name]) => name in values);
      if (known.length > 0) showErrors(form, Object.fromEntries(known) as FieldErrors<Values>);
      else setFailure(error instanceof Error ? error : new Error('Something went wrong'));
    }
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setSubmitting(true);
    setSubmitErrors({});
    setFailure(null);
    try {
      await send(event.currentTarget);
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  }

  const text = (name: Name): TextControl => ({
    name,
    value: String(values[name]),
    onChange: (event) => set(name, event.target.value as Values[Name]),
    onBlur: () => void checkField(name),
  });

  /** Props of the form element. */
  const props = { ref, method: 'post', noValidate: true, onSubmit } as const;

  return { values, errors, submitErrors, failure, isSubmitting, set, keepSaved, prefill, text, props };
}
