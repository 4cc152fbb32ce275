import { useNavigationType } from 'react-router-dom';
import { QUERY_STALE_MS } from '#contract/limits';
import { freshFor } from './cursor-pages.ts';

const fresh = freshFor(QUERY_STALE_MS);

/**
 * Returns the `staleTime` of a list that does not buffer new posts: back navigation fetches nothing that would move its
 * cards, unless the viewer has changed the list.
 */
export const useListFreshness = () => (useNavigationType() === 'POP' ? Number.POSITIVE_INFINITY : fresh);
