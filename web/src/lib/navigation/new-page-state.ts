/** State of a navigation that replaces the current history entry but shows a new page to the user. */
export const NEW_PAGE_STATE = { isArrival: true } as const;

/** Returns true when a location's state has NEW_PAGE_STATE. */
export const isNewPage = (state: unknown) => typeof state === 'object' && state !== null && 'isArrival' in state;
