/** A page has only one search box. */
export const SEARCH_LIST_ID = 'search-results';

export const searchOptionId = (index: number) => `search-result-${index}`;
