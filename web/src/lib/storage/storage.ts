/** Storage that may be switched off, or full: reading then finds nothing, and `set` says whether it worked. */
function guarded(area: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** Null removes what is kept. */
    set(key: string, value: string | null): boolean {
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        return true;
      } catch {
        return false;
      }
    },
    /** The keys in use that begin so. */
    keys(prefix: string): string[] {
      try {
        return Object.keys(area()).filter((key) => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
  };
}

/** Kept until someone clears it. */
export const browserStorage = guarded(() => localStorage);

/** Kept until the tab closes. */
export const tabStorage = guarded(() => sessionStorage);
