import { useSearchParams } from 'react-router-dom';
import { FeedSection } from '@/features/feed/feed-section.tsx';
import { teamsOfPost } from '../../post-teams.tsx';

/** The feeds of someone signed in. Which one is shown is in the address. */
export function FeedTab() {
  const [query] = useSearchParams();
  const view = query.get('view') === 'following' ? 'following' : 'personal';
  return <FeedSection isSignedIn headingLevel={1} view={view} badgesFor={teamsOfPost} />;
}
