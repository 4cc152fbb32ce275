import { useEffect } from 'react';

let end = () => {};
const ended = new Promise<void>((resolve) => {
  end = resolve;
});

/**
 * Resolves when the whole page is interactive. The header is interactive before the rest; data that changes in between
 * would differ from the HTML that is still to be hydrated.
 */
export const hydrated = (): Promise<void> => ended;

/** Marks the page as hydrated, also if it failed. */
export const endHydration = (): void => end();

/** Calls `endHydration` when the page it stands beside has hydrated. */
export function HydrationEnd(): null {
  useEffect(endHydration, []);
  return null;
}
