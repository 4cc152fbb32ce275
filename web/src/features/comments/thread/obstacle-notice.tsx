import { useNavigate } from 'react-router-dom';
import { type CommentObstacle, commentObstacleMessages } from '#contract/comments';
import { bloggerPath } from '#contract/handles';
import { Button } from '@/components/ui/button.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useFollow } from '@/features/interests/shared/use-follow.ts';
import { settingsPath } from '@/lib/navigation/dashboard-paths.ts';
import { formatDate } from '@/lib/text/format.ts';
import { focusPart } from './focus-part.ts';
import { useThread } from './thread-context.ts';

/** Id of the heading of the page's part in which the reader can subscribe. */
const SUBSCRIBE_ID = 'subscribe-to-author';

function FollowToComment({ id, username }: { id: string; username: string }) {
  const { isFollowing } = useThread();
  const { isFollowed, press } = useFollow({ kind: 'bloggers', id, name: username }, isFollowing, true);
  return (
    <Button size="sm" busy={isFollowed} onClick={press}>
      Follow @{username} to Comment
    </Button>
  );
}

/** Returns what the viewer can do about an obstacle, if anything. */
function NextStep({ obstacle }: { obstacle: CommentObstacle }) {
  const { author, confirmation, isOwnArticle } = useThread();
  const navigate = useNavigate();
  if (obstacle === 'unconfirmed') return confirmation;
  if (obstacle === 'off' && isOwnArticle) {
    return (
      <TextLink to={settingsPath} className="text-sm">
        Change who may comment
      </TextLink>
    );
  }
  if (author === null) return null;
  if (obstacle === 'followers_only') return <FollowToComment {...author} />;
  if (obstacle !== 'subscribers_only') return null;
  return (
    <Button size="sm" onClick={() => focusPart(SUBSCRIBE_ID) || navigate(bloggerPath(author))}>
      Subscribe to Comment
    </Button>
  );
}

type ObstacleNoticeProps = { obstacle: CommentObstacle; bannedUntil: number | null };

const ownTexts: Partial<Record<CommentObstacle, string>> = {
  off: 'You do not accept comments on your posts.',
  closed: 'You have closed the comments on this post.',
};

/** Says why the viewer cannot comment, and what they can do. */
export function ObstacleNotice({ obstacle, bannedUntil }: ObstacleNoticeProps) {
  const { isOwnArticle } = useThread();
  const text = (isOwnArticle && ownTexts[obstacle]) || `${commentObstacleMessages[obstacle]}.`;
  return (
    <div className="grid justify-items-start gap-3 rounded-md bg-sunken px-4 py-3.5">
      <p className="text-sm text-pretty">
        {text}
        {bannedUntil !== null && ` This ends on ${formatDate(bannedUntil, 'long')}.`}
      </p>
      <NextStep obstacle={obstacle} />
    </div>
  );
}
