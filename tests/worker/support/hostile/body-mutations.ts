import fc from 'fast-check';
import type { Schema } from '../../../support/api-document.ts';
import { nameOf, type Place, placesIn, replaced } from './json-places.ts';
import { rawBodies } from './raw-bodies.ts';
import type { ApiRoute } from './routes.ts';
import { longTexts, others, randomJson, randomText, TAINT, texts } from './values.ts';
import type { Mutation } from './wire.ts';

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value;

/** Returns whether a schema accepts values of this kind; one without a kind accepts any. */
function takes(schema: Schema, kind: string): boolean {
  const among = schema.anyOf ?? schema.oneOf;
  if (among !== undefined) return among.some((one) => takes(one, kind));
  const kinds = schema.type ?? (schema.enum ?? [schema.const]).map(kindOf).join();
  return kinds === 'undefined' || kinds.replace('integer', 'number').includes(kind);
}

const at = ({ path, schema }: Place, body: unknown, what: string, value: unknown): Mutation => ({
  what: `${nameOf(path)}, ${what}`,
  mustRefuse: !takes(schema, kindOf(value)),
  apply: () => ({ body: JSON.stringify(replaced(body, path, value)) ?? '' }),
});

/** Unknown keys, written as text because `__proto__` in a literal is not a key. */
const extraKeys = [
  TAINT,
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'isAdmin',
  'id',
  'user',
  'seq',
  '',
  '\ud800',
  `${TAINT}\0`,
  'a'.repeat(10_000),
];

function keyMutations({ path, schema }: Place, body: unknown, value: object): Mutation[] {
  const isStrict = schema.additionalProperties === false;
  const missing = Object.keys(value).map(
    (key): Mutation => ({
      what: `${nameOf([...path, key])}, missing`,
      mustRefuse: schema.required?.includes(key) ?? false,
      apply: () => ({ body: JSON.stringify(replaced(body, [...path, key], undefined)) }),
    }),
  );
  const extra = extraKeys.map(
    (key): Mutation => ({
      what: `${nameOf(path)}, with a key ${key.slice(0, 20)}`,
      mustRefuse: isStrict && !(schema.properties !== undefined && Object.hasOwn(schema.properties, key)),
      apply: () => {
        const own = JSON.stringify(value);
        const inner = `{${JSON.stringify(key)}:{"isAdmin":true}${own === '{}' ? '' : ','}${own.slice(1)}`;
        const mark = 'place-of-the-object';
        return { body: JSON.stringify(replaced(body, path, mark)).replace(JSON.stringify(mark), () => inner) };
      },
    }),
  );
  const twice = Object.keys(value).map(
    (key): Mutation => ({
      what: `${nameOf([...path, key])}, twice`,
      apply: (wire) => ({
        body: String(wire.body).replace(`${JSON.stringify(key)}:`, (own) => `${own}"${TAINT}",${own}`),
      }),
    }),
  );
  return [...missing, ...extra, ...twice];
}

const parts = (route: ApiRoute): Mutation[] =>
  ['picture', 'share', 'color', TAINT, '__proto__', 'picture[]'].flatMap((name) =>
    [...Object.entries(texts), ...Object.entries(longTexts)].map(
      ([what, text]): Mutation => ({
        what: `${route.name}, a part ${name}, ${what}`,
        apply: ({ body }) => {
          const form = new FormData();
          if (body instanceof FormData) for (const [own, value] of body) form.append(own, value);
          form.append(name, text);
          return { body: form };
        },
      }),
    ),
  );

/** Suffixes for an otherwise valid value. */
const ENDINGS = [
  'NUL',
  'first half',
  'second half',
  'not a character',
  'control',
  'CRLF',
  'markup 0',
  'quotes',
  'right',
  'odd blanks',
];

/** Returns every corruption of a route's body. @param body a valid one */
export function bodyMutations(route: ApiRoute, body: unknown): Mutation[] {
  if (route.body?.kind === 'form') return parts(route);
  if (body === undefined) return [];
  const raws = rawBodies.map(
    ([what, make, isTaken]): Mutation => ({
      what: `a body, ${what}`,
      mustRefuse: !isTaken,
      apply: (wire) => ({ body: make(String(wire.body)) }),
    }),
  );
  const values = placesIn(body, route.body?.schema ?? {}).flatMap((place): Mutation[] => {
    const value = place.path.reduce<unknown>((one, step) => (one as Record<string, unknown>)[step], body);
    const isText = takes(place.schema, 'string');
    const given = { ...texts, ...(isText && place.path.length > 0 ? longTexts : {}), ...others };
    const endings = typeof value === 'string' && isText ? ENDINGS : [];
    const keys = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [
      ...Object.entries(given).map(([what, other]) => at(place, body, what, other)),
      ...endings.map((what) => at(place, body, `ending in ${what}`, `${value}${texts[what]}`)),
      ...(keys ? keyMutations(place, body, value) : []),
    ];
  });
  return [...raws, ...values];
}

/** Returns a body with hostile text or any JSON in one field; null for a route without a JSON body. */
export function randomBodyMutation(route: ApiRoute, body: unknown): fc.Arbitrary<Mutation> | null {
  if (route.body?.kind !== 'json' || body === undefined) return null;
  const places = placesIn(body, route.body.schema);
  return fc
    .tuple(
      fc.constantFrom(...places),
      fc.oneof({ weight: 3, arbitrary: randomText }, { weight: 1, arbitrary: randomJson }),
    )
    .map(([place, value]) => at(place, body, JSON.stringify(value).slice(0, 200), value));
}
