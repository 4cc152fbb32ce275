import { TextLink } from '@/components/ui/text-link.tsx';
import { useInterests } from '@/features/interests/shared/use-interests.ts';
import { followedPath } from '@/lib/navigation/dashboard-paths.ts';

/** Explains why a signed-in viewer sees the general feed, with a link to the followed topics. */
export function GeneralFeedNotice() {
  const { data } = useInterests();
  const followsSomething = data !== undefined && data.categories.length + data.bloggers > 0;
  return (
    <p className="mt-6 text-sm text-pretty text-muted">
      {followsSomething
        ? 'These are everybody’s newest posts, until there is something new in what you follow.'
        : 'These are everybody’s newest posts. What you follow makes a feed of your own.'}{' '}
      <TextLink to={followedPath} className="reach">
        Choose what to follow
      </TextLink>
    </p>
  );
}
