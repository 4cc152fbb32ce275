/** State of a navigation that takes the place of the entry before it and is yet a new page to whoever is reading. */
export const ARRIVAL = { isArrival: true } as const;

/** Whether a location's state says so. */
export const isArrival = (state: unknown) => typeof state === 'object' && state !== null && 'isArrival' in state;
