import fc from 'fast-check';
import { bodyMutations } from './body-mutations.ts';
import { headerMutations } from './header-mutations.ts';
import type { ApiRoute } from './routes.ts';
import type { Scene } from './scenes.ts';
import { randomText, TAINT, texts } from './values.ts';
import { bodyOf, type Mutation, type Wire } from './wire.ts';

/** Parts of an address that no browser sends. */
const rawParts = [
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%00',
  '%252e%252e%252f',
  '..%2f..%2f',
  '%2e',
  ';a=b',
  '*',
  ':id',
];
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
/** Servers reject longer addresses. */
const fits = (text: string) => encoded(text).length <= 30_000;
const addressTexts = Object.entries({ ...texts, '8,000 characters': TAINT.repeat(1_340) }).filter(([, text]) =>
  fits(text),
);

const paramMutations = ({ params }: ApiRoute): Mutation[] =>
  params.flatMap((name) =>
    [
      ...addressTexts.map(([what, text]) => [what, encoded(text)] as const),
      ...rawParts.map((raw) => [raw, raw] as const),
      ...['-1', '0', '1.5', '1e3', '9007199254740993', '99999999999999999999', ' 1', '1_000', '٣'].map(
        (number) => [`number ${number}`, encoded(number)] as const,
      ),
    ].map(([what, part]) => ({
      what: `:${name}, ${what}`,
      apply: (wire) => ({ params: { ...wire.params, [name]: part } }),
    })),
  );

const withQuery = (wire: Wire, name: string, text: string) => {
  const query = new URLSearchParams(wire.query);
  query.delete(name);
  return { query: [query.toString(), text].filter((part) => part !== '').join('&') };
};

const queryMutations = ({ query }: ApiRoute): Mutation[] => [
  ...query.flatMap((name): Mutation[] => {
    const raws: [string, string][] = [
      ...addressTexts.map(([what, text]): [string, string] => [what, `${name}=${encoded(text)}`]),
      ...addressTexts
        .slice(0, 10)
        .map(([what, text]): [string, string] => [`twice, ${what}`, `${name}=${encoded(encoded(text))}`]),
      ...rawParts.map((raw): [string, string] => [raw, `${name}=${raw}`]),
      ['without a value', name],
      ['repeated', `${name}=${TAINT}&${name}=a`],
      ['repeated 1,000 times', `${name}=1&`.repeat(1_000)],
      ['as a list', `${name}[]=1&${name}[0]=${TAINT}`],
      ['as an object', `${name}[$ne]=1&${name}.constructor=${TAINT}`],
      ['in capitals', `${name.toUpperCase()}=${TAINT}`],
    ];
    return raws.map(([what, raw]) => ({ what: `?${name}, ${what}`, apply: (wire) => withQuery(wire, name, raw) }));
  }),
  ...[
    `${TAINT}=1`,
    '__proto__=1',
    '__proto__[x]=1',
    'constructor=1',
    '=',
    '&&&',
    '%',
    '?',
    '%00=%00',
    'a=1;b=2',
    `#${TAINT}`,
  ].map(
    (raw): Mutation => ({
      what: `a query ${raw}`,
      apply: (wire) => ({ query: [wire.query, raw].filter(Boolean).join('&') }),
    }),
  ),
];

const methods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'REPORT',
  'SEARCH',
  'MKCOL',
  'LOCK',
];

const methodMutations = ({ method }: ApiRoute): Mutation[] =>
  methods
    .filter((other) => other !== method)
    .map((other) => ({ what: `as ${other}`, apply: () => ({ method: other }) }));

/** Returns all corruptions for requests of a route, in a fixed order. */
export const mutationsOf = (route: ApiRoute, scene: Scene): Mutation[] => [
  ...paramMutations(route),
  ...queryMutations(route),
  ...bodyMutations(route, bodyOf(route, scene)),
  ...headerMutations(route),
  ...methodMutations(route),
];

/** Returns random texts in an address, or in unknown parameters of routes without any. */
export function randomMutation({ params, query }: ApiRoute): fc.Arbitrary<Mutation> {
  const texts = randomText.filter(fits);
  const inParam = (name: string) =>
    texts.map(
      (text): Mutation => ({
        what: `:${name}, ${JSON.stringify(text)}`,
        apply: (wire) => ({ params: { ...wire.params, [name]: encoded(text) } }),
      }),
    );
  const inQuery = (name: string) =>
    texts.map(
      (text): Mutation => ({
        what: `?${name}, ${JSON.stringify(text)}`,
        apply: (wire) => withQuery(wire, name, `${name}=${encoded(text)}`),
      }),
    );
  const places = [...params.map(inParam), ...query.map(inQuery)];
  return places.length === 0 ? inQuery(TAINT) : fc.oneof(...places);
}
