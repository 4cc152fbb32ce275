import { useLocation } from 'react-router-dom';
import type { BloggerSummary } from '#contract/profiles';
import { BloggerSubscribe } from '@/app/pages/shared/blogger-subscribe.tsx';
import { findPath } from '@/lib/navigation/dashboard-paths.ts';

/** Longest path that the contract's subscribeRequest accepts. */
const PATH_MAX = 500;

function FromHere({ id, username }: BloggerSummary) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const returnTo = here.length > PATH_MAX ? findPath : here;
  return <BloggerSubscribe bloggerId={id} username={username} placement="card" returnTo={returnTo} />;
}

/** Renders the subscribe control on a card of Find Blogger; after payment it returns to the same cards. */
export const renderFindSubscribe = (blogger: BloggerSummary) => <FromHere {...blogger} />;
