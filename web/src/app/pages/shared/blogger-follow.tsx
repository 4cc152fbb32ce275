import { useSession } from '@/features/accounts/use-session.ts';
import { FollowBlogger } from '@/features/audience/follow-blogger.tsx';
import { useFollowing } from './post-teams.tsx';

/** Shows the follow control of a blogger; nothing on the viewer's own blog. */
export function BloggerFollow({ blogger }: { blogger: { id: string; username: string } }) {
  const { viewer } = useSession();
  const following = useFollowing();
  return viewer?.id === blogger.id ? null : <FollowBlogger key={blogger.id} blogger={blogger} {...following} />;
}
