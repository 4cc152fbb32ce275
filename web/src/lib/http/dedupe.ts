/** The entries of all pages of a list, each once: one may have moved between two requests. */
export const dedupeById = <Entry extends { id: string }>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];
