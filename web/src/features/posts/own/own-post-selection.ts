import { type OwnPostOrder, ownPostOrders } from '#contract/posts';
import { type CategoryKey, categoriesWithPage } from '#contract/topics';

/** Which of their own posts an author looks at, and in which order. Empty strings choose nothing. */
export type OwnPostSelection = {
  q: string;
  access: '' | 'free' | 'premium';
  category: '' | CategoryKey;
  sort: OwnPostOrder;
};

const everything: OwnPostSelection = { q: '', access: '', category: '', sort: 'date' };

const oneOf = <Value extends string>(text: string | null, values: readonly Value[]) =>
  values.find((value) => value === text);

/** Reads a selection from an address; what it does not name is the default. */
export function parseSelection(query: URLSearchParams): OwnPostSelection {
  return {
    q: query.get('q') ?? '',
    access: oneOf(query.get('access'), ['free', 'premium']) ?? '',
    category: categoriesWithPage.find(({ key }) => key === query.get('category'))?.key ?? '',
    sort: oneOf(query.get('sort'), ownPostOrders) ?? 'date',
  };
}

/** What a selection asks for beyond the defaults: for the address and for the API alike. */
export function selectionQuery(selection: OwnPostSelection): URLSearchParams {
  const names = Object.keys(everything) as (keyof OwnPostSelection)[];
  const chosen = names.filter((name) => selection[name] !== everything[name]);
  return new URLSearchParams(chosen.map((name) => [name, selection[name]]));
}

/** Checks whether a selection leaves posts out; sorting alone does not. */
export const isNarrowed = ({ q, access, category }: OwnPostSelection): boolean =>
  q !== '' || access !== '' || category !== '';

/** An address with a selection in the place of the one it had. */
export function withSelection(query: URLSearchParams, selection: OwnPostSelection): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of Object.keys(everything)) next.delete(name);
  for (const [name, value] of selectionQuery(selection)) next.set(name, value);
  return next;
}
