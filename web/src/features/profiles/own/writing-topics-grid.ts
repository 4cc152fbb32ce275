/** Layout of the writing topics and their skeleton. */
export const writingTopicsGrid = 'grid auto-rows-fr grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4';
