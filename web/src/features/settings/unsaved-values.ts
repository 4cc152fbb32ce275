type Values = Record<string, string | boolean>;
type Left = { owner: string; values: Partial<Values> };

const left = new Map<string, Left>();

/** Returns the fields that differ from the saved values. @param secret a field to omit */
export const changedFields = <Form extends Values>(values: Form, saved: Form, secret?: keyof Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== saved[name] && name !== secret),
  ) as Partial<Form>;

/** Stores typed and unsaved values of a form after its screen closes, for the same user only. */
export const unsavedValues = {
  of: <Form extends Values>(owner: string, form: string): Partial<Form> => {
    const known = left.get(form);
    return (known?.owner === owner ? known.values : {}) as Partial<Form>;
  },
  keep: (owner: string, form: string, values: Partial<Values>): void => void left.set(form, { owner, values }),
  forget: (form: string): void => void left.delete(form),
};
