import { Button } from '@/components/ui/button.tsx';
import { CheckIcon, PlusIcon } from '@/components/ui/icons.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import { type FollowBloggerProps, useFollowBlogger } from './use-follow-blogger.ts';

const loadDialog = () => import('./follow-dialog.tsx');

/** Follows a blogger for free. For a followed one, and for guests, it opens a dialog. */
export function FollowBlogger(props: FollowBloggerProps) {
  const { username } = props.blogger;
  const { isFollowed, follow, setOpen, dialog } = useFollowBlogger(props);
  const [FollowDialog, fetchDialog] = useLazyComponent(loadDialog);
  const open = async () => setOpen(await fetchDialog(open));
  return (
    <>
      <Button
        variant={isFollowed ? 'secondary' : 'outline'}
        size="sm"
        aria-label={isFollowed ? `Following @${username}: change emails or unfollow` : `Follow @${username}`}
        onClick={follow ?? (() => void open())}
      >
        {isFollowed ? <CheckIcon className="size-4" /> : <PlusIcon className="size-4" />}
        {isFollowed ? 'Following' : 'Follow'}
      </Button>
      {FollowDialog !== null && <FollowDialog {...dialog} />}
    </>
  );
}
