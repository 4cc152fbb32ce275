import { useNavigationType } from 'react-router-dom';
import { QUERY_STALE_MS } from '#contract/limits';
import { freshFor } from './cursor-pages.ts';

const fresh = freshFor(QUERY_STALE_MS);

/**
 * The `staleTime` of a list that has no way to hold back what is new: going back to it fetches nothing that would push
 * its cards down, unless the viewer has changed something in it.
 */
export const useListFreshness = () => (useNavigationType() === 'POP' ? Number.POSITIVE_INFINITY : fresh);
