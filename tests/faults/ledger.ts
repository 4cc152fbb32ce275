/** What arrived may be done by a request that its sender gave up for so long. Milliseconds. */
const LATE_MS = 20_000;

type Try = { value: string; at: number };
type Entry = { acknowledged: string | null; unsure: Try[] };

/**
 * What people were told that is done, by what it is about: one thing has one value at a time, and one person who changes
 * it. What was asked for and not answered may be done or not.
 */
export function newLedger() {
  const entries = new Map<string, Entry>();
  const entryOf = (about: string): Entry => {
    const found = entries.get(about) ?? { acknowledged: null, unsure: [] };
    entries.set(about, found);
    return found;
  };
  return {
    /** Somebody was answered that it is so. */
    acknowledge(about: string, value: string): void {
      const entry = entryOf(about);
      entry.acknowledged = value;
      entry.unsure = entry.unsure.filter(({ at }) => at > Date.now() - LATE_MS);
    },
    /** Somebody asked for it, and does not know what became of it. */
    doubt(about: string, value: string): void {
      entryOf(about).unsure.push({ value, at: Date.now() });
    },
    /** What somebody was answered last; null when they never were. */
    acknowledged: (about: string): string | null => entries.get(about)?.acknowledged ?? null,
    /** Whether it may be so, by all that people were told. */
    allows(about: string, value: string): boolean {
      const { acknowledged, unsure } = entryOf(about);
      return acknowledged === value || unsure.some((tried) => tried.value === value);
    },
    /** What of it may be the case. */
    possible(about: string): string[] {
      const { acknowledged, unsure } = entryOf(about);
      return [...new Set([...(acknowledged === null ? [] : [acknowledged]), ...unsure.map(({ value }) => value)])];
    },
    /** What begins so and of which somebody was answered something. */
    about: (prefix: string): string[] =>
      [...entries]
        .filter(([name, { acknowledged }]) => name.startsWith(prefix) && acknowledged !== null)
        .map(([name]) => name),
    /** How many things begin so of which nobody was answered anything. */
    doubted: (prefix: string): number =>
      [...entries].filter(([name, { acknowledged }]) => name.startsWith(prefix) && acknowledged === null).length,
  };
}

export type Ledger = ReturnType<typeof newLedger>;
