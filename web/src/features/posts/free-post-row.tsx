import type { OwnPost } from '#contract/posts';
import { Time } from '@/components/domain/time.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { formatCount } from '@/lib/format.ts';
import { refusalOf, useSwitchAccess } from './use-change-own-post.ts';

/** One post with its free/premium switch. It shows what the server has, never what was hoped for. */
export function FreePostRow({ post }: { post: OwnPost }) {
  const access = useSwitchAccess(post);
  const refusal = refusalOf(access.error);
  return (
    <div className="py-4">
      <Switch
        label={
          <>
            <span className="sr-only">Free: </span>
            <bdi>{post.title}</bdi>
          </>
        }
        hint={
          <>
            <span className={post.isFree ? 'font-medium text-money' : undefined}>
              {post.isFree ? 'Free' : 'Premium'}
            </span>
            {' · '}
            <Time at={post.publishedAt} format="short" />
            {' · '}
            {formatCount(post.viewCount, 'view')}
          </>
        }
        checked={post.isFree}
        busy={access.isPending}
        onChange={(isFree) => access.mutate(isFree)}
      />
      {refusal !== null && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {refusal}
        </p>
      )}
    </div>
  );
}
