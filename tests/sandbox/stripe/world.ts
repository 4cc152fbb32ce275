import { missing } from './failures.ts';
import { newFaults } from './faults.ts';
import { type Kind, nouns, type Tables } from './tables.ts';

/** One change of the stored rows: the row's current state, or null after a deletion. */
export type Change = { key: string; kind: Kind; id: string; row: unknown };

/** Storage of changes. `append` gets all changes of a request together, before its response. */
export type Store = { load(): Iterable<Change>; append(changes: Change[]): void };

const ID_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 24;
export const DAY_SECONDS = 86_400;
export const MINUTE_SECONDS = 60;

export type World = ReturnType<typeof newWorld>;

/**
 * Creates the data of one API key.
 * @param real the machine's clock, in milliseconds
 * @param random returns a number between 0 and 1
 */
export function newWorld(key: string, real: () => number, random: () => number) {
  const tables = new Map<Kind, Map<string, unknown>>();
  const changed = new Map<string, Change>();
  /** The simulated past time while due work runs, in milliseconds. */
  let stoodStillAt: number | null = null;

  const table = <K extends Kind>(kind: K): Map<string, Tables[K]> => {
    const rows = tables.get(kind) ?? new Map<string, unknown>();
    tables.set(kind, rows);
    return rows as Map<string, Tables[K]>;
  };
  const mark = (kind: Kind, id: string, row: unknown) => changed.set(`${kind} ${id}`, { key, kind, id, row });

  const find = <K extends Kind>(kind: K, id: string): Readonly<Tables[K]> | undefined => table(kind).get(id);

  /** @throws StripeFailure `resource_missing`; `param` names the parameter with the id */
  function get<K extends Kind>(kind: K, id: string, param?: string): Readonly<Tables[K]> {
    const row = find(kind, id);
    if (row === undefined) throw missing(nouns[kind] ?? kind.replace('_', ' '), id, param);
    return row;
  }

  /** Returns a row for changes: it is saved when the request ends. */
  function edit<K extends Kind>(kind: K, id: string, param?: string): Tables[K] {
    const row = get(kind, id, param) as Tables[K];
    mark(kind, id, row);
    return row;
  }

  function add<K extends Kind>(kind: K, row: Tables[K] & { id: string }): Tables[K] {
    table(kind).set(row.id, row);
    mark(kind, row.id, row);
    return row;
  }

  function remove(kind: Kind, id: string): void {
    table(kind).delete(id);
    mark(kind, id, null);
  }

  /** Returns the rows of a kind, oldest first. */
  const all = <K extends Kind>(kind: K): Readonly<Tables[K]>[] => [...table(kind).values()];

  function newId(prefix: string): string {
    let id = '';
    for (let n = 0; n < ID_LENGTH; n++) id += ID_LETTERS[Math.floor(random() * ID_LETTERS.length)] ?? '0';
    return `${prefix}_${id}`;
  }

  const setting = (id: string) => find('setting', id)?.value ?? 0;
  const set = (id: string, value: number) => add('setting', { id, value });
  /** Counts from one, for ever. */
  const next = (id: string) => set(id, setting(id) + 1).value;

  const nowMs = () => stoodStillAt ?? real() + setting('clock_offset');
  /** Returns the sandbox's time in whole seconds, as Stripe does. */
  const now = () => Math.floor(nowMs() / 1000);

  return {
    key,
    find,
    get,
    edit,
    add,
    remove,
    all,
    newId,
    setting,
    set,
    next,
    now,
    nowMs,
    real,
    random,
    faults: newFaults(random),
    /** Runs work at a time in the past. */
    at(ms: number, work: () => void): void {
      stoodStillAt = ms;
      try {
        work();
      } finally {
        stoodStillAt = null;
      }
    },
    /** Sets the time to `to`, in milliseconds; it continues from there. */
    moveClock: (to: number) => void set('clock_offset', to - real()),
    /** Restores a row from the store. */
    restore({ kind, id, row }: Change): void {
      if (row === null) table(kind).delete(id);
      else (table(kind) as Map<string, unknown>).set(id, row);
    },
    /** Returns the changes since the last call. */
    takeChanges(): Change[] {
      const changes = [...changed.values()];
      changed.clear();
      return changes;
    },
  };
}
