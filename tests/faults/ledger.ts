/** A delayed request may still run for this long after its sender has given up. Milliseconds. */
const LATE_MS = 20_000;

type Try = { value: string; at: number };
type Entry = { acknowledged: string | null; unsure: Try[] };

/**
 * Records the changes confirmed to users, by subject: each has one value at a time, and one user who changes
 * it. A change that was requested without a response may be done or not.
 */
export function newLedger() {
  const entries = new Map<string, Entry>();
  const entryOf = (about: string): Entry => {
    const found = entries.get(about) ?? { acknowledged: null, unsure: [] };
    entries.set(about, found);
    return found;
  };
  return {
    /** Records a confirmed change. */
    acknowledge(about: string, value: string): void {
      const entry = entryOf(about);
      entry.acknowledged = value;
      entry.unsure = entry.unsure.filter(({ at }) => at > Date.now() - LATE_MS);
    },
    /** Records a change that was requested without a response. */
    doubt(about: string, value: string): void {
      entryOf(about).unsure.push({ value, at: Date.now() });
    },
    /** Returns the last confirmed value; null without one. */
    acknowledged: (about: string): string | null => entries.get(about)?.acknowledged ?? null,
    /** Returns whether a value is consistent with the confirmed changes. */
    allows(about: string, value: string): boolean {
      const { acknowledged, unsure } = entryOf(about);
      return acknowledged === value || unsure.some((tried) => tried.value === value);
    },
    /** Returns all values that are consistent with the confirmed changes. */
    possible(about: string): string[] {
      const { acknowledged, unsure } = entryOf(about);
      return [...new Set([...(acknowledged === null ? [] : [acknowledged]), ...unsure.map(({ value }) => value)])];
    },
    /** Returns the subjects with a prefix that have a confirmed change. */
    about: (prefix: string): string[] =>
      [...entries]
        .filter(([name, { acknowledged }]) => name.startsWith(prefix) && acknowledged !== null)
        .map(([name]) => name),
    /** Counts the subjects with a prefix that have no confirmed change. */
    doubted: (prefix: string): number =>
      [...entries].filter(([name, { acknowledged }]) => name.startsWith(prefix) && acknowledged === null).length,
  };
}

export type Ledger = ReturnType<typeof newLedger>;
