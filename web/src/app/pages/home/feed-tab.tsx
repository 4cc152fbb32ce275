import { useSearchParams } from 'react-router-dom';
import { OwnFeed } from '@/features/feed/own-feed.tsx';
import { useTeamsOfPosts } from '../../post-teams.tsx';

/** Shows the viewer's feeds; the URL names the view. */
export function FeedTab() {
  const [query] = useSearchParams();
  const view = query.get('view') === 'following' ? 'following' : 'personal';
  return <OwnFeed view={view} badgesFor={useTeamsOfPosts()} />;
}
