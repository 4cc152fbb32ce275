import { type ChangeEvent, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from './api.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** What a text input needs. */
export type TextControl = {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
};

type Options<Values> = {
  initial: Values;
  /** What is wrong with each field; empty when nothing is. */
  check: (values: Values) => Promise<FieldErrors<Values>>;
  /** Sends the form. What it rejects with is shown; what was typed stays. */
  submit: (values: Values) => Promise<unknown>;
};

function focusFirst(form: HTMLFormElement, errors: Record<string, string | undefined>) {
  requestAnimationFrame(() => {
    for (const element of form.elements) {
      if (element instanceof HTMLElement && errors[element.getAttribute('name') ?? ''] !== undefined) {
        element.focus();
        return;
      }
    }
  });
}

/** The boxes of a form that hold something. */
function typedInto(form: HTMLFormElement | null): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const box of form?.elements ?? []) {
    const isText = box instanceof HTMLTextAreaElement || (box instanceof HTMLInputElement && box.type !== 'checkbox');
    if (isText && box.name !== '' && box.value !== box.defaultValue) typed[box.name] = box.value;
  }
  return typed;
}

/**
 * A form's values and errors. A field is checked when it is left (unless still empty) and again on submit; `refused`
 * is what the last submit was refused for, `failure` what went wrong with it otherwise.
 */
export function useForm<Values extends Record<string, string | boolean>>({ initial, check, submit }: Options<Values>) {
  type Name = keyof Values & string;
  const [values, setValues] = useState<Values>(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [refused, setRefused] = useState<FieldErrors<Values>>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const touched = useRef(new Set<string>());
  const running = useRef(false);
  const ref = useRef<HTMLFormElement>(null);

  // What was typed before the script arrived, or filled in by the browser, is what the boxes hold.
  useEffect(() => {
    const early = typedInto(ref.current);
    for (const name of Object.keys(early)) touched.current.add(name);
    setValues((all) => ({ ...all, ...early }));
  }, []);

  const setError = (name: Name, message: string | undefined) => setErrors((all) => ({ ...all, [name]: message }));

  function set<Field extends Name>(name: Field, value: Values[Field]) {
    touched.current.add(name);
    setValues((all) => ({ ...all, [name]: value }));
    setError(name, undefined);
  }

  /** Fills what nobody has typed in yet. */
  const prefill = useCallback((known: Partial<Values>) => {
    const untouched = Object.entries(known).filter(([name]) => !touched.current.has(name));
    setValues((all) => ({ ...all, ...Object.fromEntries(untouched) }));
  }, []);

  async function checkField(name: Name) {
    if (values[name] === '') return;
    setError(name, (await check(values))[name]);
  }

  function refuse(form: HTMLFormElement, found: FieldErrors<Values>) {
    setErrors(found);
    setRefused(found);
    focusFirst(form, found);
  }

  async function send(form: HTMLFormElement) {
    const found = await check(values);
    if (Object.values(found).some((message) => message !== undefined)) return refuse(form, found);
    try {
      await submit(values);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const known = Object.entries(fields).filter(([name]) => name in values);
      if (known.length > 0) refuse(form, Object.fromEntries(known) as FieldErrors<Values>);
      else setFailure(error instanceof Error ? error : new Error('Something went wrong'));
    }
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setSubmitting(true);
    setRefused({});
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

  /** What the form element needs. */
  const props = { ref, method: 'post', noValidate: true, onSubmit } as const;

  return { values, errors, refused, failure, isSubmitting, set, prefill, text, props };
}
