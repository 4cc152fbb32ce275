/** State of a navigation that takes the place of the entry before it and is yet a new page to whoever is reading. */
export const NEW_PAGE_STATE = { isArrival: true } as const;

/** Whether a location's state says so. */
export const isNewPage = (state: unknown) => typeof state === 'object' && state !== null && 'isArrival' in state;
