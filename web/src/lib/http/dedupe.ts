/** Removes duplicate entries from the pages of a list: an entry may have moved between two requests. */
export const dedupeById = <Entry extends { id: string }>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];
