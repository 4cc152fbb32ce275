/** Wraps a storage that may be disabled or full: reads return null, and `set` returns whether it worked. */
function guarded(area: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** Null deletes the key. */
    set(key: string, value: string | null): boolean {
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    /** Returns the keys that start with `prefix`. */
    keys(prefix: string): string[] {
      try {
        return Object.keys(area()).filter((key) => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
  };
}

/** Persists until it is cleared. */
export const browserStorage = guarded(() => localStorage);

/** Persists until the tab closes. */
export const tabStorage = guarded(() => sessionStorage);
