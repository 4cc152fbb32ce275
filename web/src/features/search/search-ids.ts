/** There is one search box on a page. */
export const SEARCH_LIST_ID = 'search-results';

export const searchOptionId = (index: number) => `search-result-${index}`;
