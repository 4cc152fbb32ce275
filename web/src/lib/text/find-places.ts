/** Returns the index of each place of a query in a text, in any case. */
export function findPlaces(text: string, query: string): number[] {
  const wanted = query.toLowerCase();
  const places: number[] = [];
  if (wanted === '') return places;
  // A few letters get longer in lower case, which would move all places after them.
  const lower = text.toLowerCase();
  const searched = lower.length === text.length ? lower : text;
  for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, at + wanted.length)) places.push(at);
  return places;
}

const PREFILLED_MAX = 100;

/** Returns what to search for when text is selected: the selection, if it is short and on one line. */
export const queryOfSelection = (selected: string): string =>
  selected.length <= PREFILLED_MAX && !selected.includes('\n') ? selected : '';
