import { useLocation } from 'react-router-dom';
import type { BloggerSummary } from '#contract/profiles';
import { BloggerSubscribe } from '@/app/blogger-subscribe.tsx';
import { findPath } from '@/lib/navigation/dashboard-paths.ts';

/** The contract's subscribeRequest takes no longer path. */
const PATH_MAX = 500;

function FromHere({ id, username }: BloggerSummary) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const returnTo = here.length > PATH_MAX ? findPath : here;
  return <BloggerSubscribe bloggerId={id} username={username} place="card" returnTo={returnTo} />;
}

/** The way to subscribe on a card of Find Blogger, and back to the cards as they are. */
export const renderFindSubscribe = (blogger: BloggerSummary) => <FromHere {...blogger} />;
