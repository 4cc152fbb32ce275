import type { Schema } from '../../../support/api-document.ts';

type Path = readonly (string | number)[];
/** A value in some JSON, and its schema. */
export type Place = { path: Path; schema: Schema };

export const nameOf = (path: Path) => (path.length === 0 ? 'the body' : path.join('.'));

/** Returns the schema of an object's field or a list's item. */
const inside = (schema: Schema, step: string | number): Schema => {
  const own = typeof step === 'number' ? schema.items : schema.properties?.[step];
  const among = (schema.anyOf ?? schema.oneOf ?? []).map((one) => inside(one, step));
  return own ?? among.find((one) => Object.keys(one).length > 0) ?? {};
};

/** Returns every value in some JSON: the root, its children, and so on. */
export function placesIn(value: unknown, schema: Schema = {}, path: Path = []): Place[] {
  const within = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    { path, schema },
    ...within.flatMap(([key, inner]) => {
      const step = Array.isArray(value) ? Number(key) : key;
      return placesIn(inner, inside(schema, step), [...path, step]);
    }),
  ];
}

/** Returns the JSON with another value at a path; undefined removes it. */
export function replaced(body: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(body)) return body.with(Number(step), replaced(body[Number(step)], rest, value));
  const object = body as Record<string, unknown>;
  return { ...object, [step]: replaced(object[step], rest, value) };
}
