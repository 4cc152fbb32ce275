import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

type Unsaved = { owner: string | null; values: Readonly<Record<string, unknown>> };

const store = createStore<Unsaved>({ owner: null, values: {} });

function get<Value>(owner: string, form: string): Value | undefined {
  const known = store.snapshot();
  return known.owner === owner ? (known.values[form] as Value | undefined) : undefined;
}

/** Unsaved input of forms whose screen is closed, by form. Holds the input of one user at a time. */
export const unsavedValues = {
  get,
  set(owner: string, form: string, value: unknown): void {
    const known = store.snapshot();
    store.set({ owner, values: { ...(known.owner === owner && known.values), [form]: value } });
  },
  delete(form: string): void {
    const { [form]: _, ...values } = store.snapshot().values;
    store.set({ values });
  },
  /** A hook; returns undefined on the server and in the first render. */
  use: <Value>(owner: string, form: string): Value | undefined =>
    useSyncExternalStore(
      store.subscribe,
      () => get<Value>(owner, form),
      () => undefined,
    ),
};
