import { useSearchParams } from 'react-router-dom';
import { OwnFeed } from '@/features/feed/own-feed.tsx';
import { useTeamsOfPosts } from '../../post-teams.tsx';

/** The feeds of someone signed in. Which one is shown is in the address. */
export function FeedTab() {
  const [query] = useSearchParams();
  const view = query.get('view') === 'following' ? 'following' : 'personal';
  return <OwnFeed view={view} badgesFor={useTeamsOfPosts()} />;
}
