import { useParams } from 'react-router-dom';
import { SHARE_DESCRIPTION_LENGTH } from '#contract/limits';
import { createExcerpt } from '#contract/plain-text';
import { type Blogger, bloggerPostsPath } from '#contract/profiles';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PagePlaceholder } from '@/components/ui/page-placeholder.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { BloggerHeader } from '@/features/profiles/public/blogger-header.tsx';
import { BloggerNotFound } from '@/features/profiles/public/blogger-not-found.tsx';
import { BloggerSkeleton } from '@/features/profiles/public/blogger-skeleton.tsx';
import { RecentPosts } from '@/features/profiles/public/recent-posts.tsx';
import { useBlogger } from '@/features/profiles/public/use-blogger.ts';
import { useRenderContext } from '@/lib/render-context.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { AboutAndOwner } from './blogger/about-and-owner.tsx';
import { BloggerSubscribe } from './shared/blogger-subscribe.tsx';
import { useTeamsOfPosts } from './shared/post-teams.tsx';

function BloggerMeta({ blogger }: { blogger: Blogger }) {
  const { origin } = useRenderContext();
  const { id, username, aboutMe, joinedAt } = blogger;
  const path = `/blogger/${id}`;
  const about = aboutMe.replace(/\s+/g, ' ').trim() || `Posts by ${username}, free and premium.`;
  return (
    <PageMeta
      title={`@${username}`}
      description={createExcerpt(about, SHARE_DESCRIPTION_LENGTH)}
      path={path}
      type="profile"
      jsonLd={
        import.meta.env.SSR && {
          '@type': 'ProfilePage',
          dateCreated: new Date(joinedAt).toISOString(),
          mainEntity: { '@type': 'Person', name: username, url: origin + path },
        }
      }
    />
  );
}

function BloggerContent({ userId }: { userId: string }) {
  const { viewer } = useSession();
  const isOwner = viewer?.id === userId;
  const query = useBlogger(userId);
  const { data } = query;
  const badgesFor = useTeamsOfPosts();
  if (data === null) return <BloggerNotFound path={`/blogger/${userId}`} />;
  if (data === undefined) {
    const skeleton = <BloggerSkeleton />;
    return <PagePlaceholder title="Blogger" query={query} failure="Failed to load blogger" skeleton={skeleton} />;
  }
  return (
    <>
      <BloggerMeta blogger={data.blogger} />
      <BloggerHeader
        blogger={data.blogger}
        action={
          viewer === null && data.blogger.missingPosts > 0 ? (
            <p className="mt-6 text-sm text-pretty text-muted">
              You can subscribe once this blogger has published {formatCount(data.blogger.missingPosts, 'more post')}.
            </p>
          ) : (
            <BloggerSubscribe
              bloggerId={userId}
              username={data.blogger.username}
              placement="profile"
              returnTo={`/blogger/${encodeURIComponent(userId)}`}
            />
          )
        }
      />
      <AboutAndOwner blogger={data.blogger} isOwner={isOwner} isAdmin={viewer?.isAdmin === true} />
      <RecentPosts
        posts={data.recentPosts}
        username={data.blogger.username}
        badgesFor={badgesFor}
        action={
          data.recentPosts.length > 0 && (
            <TextLink to={bloggerPostsPath(userId)} className="reach text-sm">
              All Posts
            </TextLink>
          )
        }
      />
    </>
  );
}

export default function BloggerPage() {
  const { userId = '' } = useParams();
  return (
    <div className="shell pb-16">
      <BloggerContent key={userId} userId={userId} />
    </div>
  );
}
