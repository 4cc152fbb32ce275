import { bloggerPath } from '#contract/handles';
import { SHARE_DESCRIPTION_LENGTH } from '#contract/limits';
import { createExcerpt } from '#contract/plain-text';
import { type Blogger, bloggerPostsPath } from '#contract/profiles';
import { FeedLinks } from '@/components/domain/feed-links.tsx';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PagePlaceholder } from '@/components/ui/page-placeholder.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { authPath } from '@/features/accounts/auth/auth-paths.ts';
import { useSession } from '@/features/accounts/use-session.ts';
import { ReportBlogger } from '@/features/moderation/takedowns/report-blogger.tsx';
import { BloggerHeader } from '@/features/profiles/public/blogger-header.tsx';
import { BloggerNotFound } from '@/features/profiles/public/blogger-not-found.tsx';
import { BloggerSkeleton } from '@/features/profiles/public/blogger-skeleton.tsx';
import { CopyAddressButton } from '@/features/profiles/public/copy-address-button.tsx';
import { RecentPosts } from '@/features/profiles/public/recent-posts.tsx';
import type { useBlogger } from '@/features/profiles/public/use-blogger.ts';
import { useRenderContext } from '@/lib/render-context.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { BloggerFollow } from '../shared/blogger-follow.tsx';
import { BloggerSubscribe } from '../shared/blogger-subscribe.tsx';
import { PageFeedButton } from '../shared/page-feed-button.tsx';
import { useTeamsOfPosts } from '../shared/post-teams.tsx';
import { AboutAndOwner } from './about-and-owner.tsx';

function BloggerMeta({ blogger }: { blogger: Blogger }) {
  const { origin } = useRenderContext();
  const { username, aboutMe, joinedAt } = blogger;
  const path = bloggerPath(blogger);
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

type BloggerViewProps = { query: ReturnType<typeof useBlogger>; path: string };

/** Shows a blogger: what both of their addresses show. @param path of the page, for one that does not exist */
export function BloggerView({ query, path }: BloggerViewProps) {
  const { viewer } = useSession();
  const { data } = query;
  const badgesFor = useTeamsOfPosts();
  if (data === null) return <BloggerNotFound path={path} />;
  if (data === undefined) {
    const skeleton = <BloggerSkeleton />;
    return <PagePlaceholder title="Blogger" query={query} failure="Failed to load blogger" skeleton={skeleton} />;
  }
  const { blogger } = data;
  return (
    <>
      <BloggerMeta blogger={blogger} />
      {import.meta.env.SSR && <FeedLinks target={{ kind: 'blogger', id: blogger.id }} title={blogger.username} />}
      <BloggerHeader
        blogger={blogger}
        share={
          <>
            <CopyAddressButton username={blogger.username} />
            <PageFeedButton target={{ kind: 'blogger', id: blogger.id }} />
            {viewer?.id !== blogger.id && (
              <ReportBlogger
                bloggerId={blogger.id}
                signInPath={viewer ? null : authPath('sign-in', bloggerPath(blogger))}
              />
            )}
          </>
        }
        action={
          <>
            {viewer === null && blogger.missingPosts > 0 ? (
              <p className="mt-6 text-sm text-pretty text-muted">
                You can subscribe once this blogger has published {formatCount(blogger.missingPosts, 'more post')}.
              </p>
            ) : (
              <BloggerSubscribe
                bloggerId={blogger.id}
                username={blogger.username}
                placement="profile"
                returnTo={bloggerPath(blogger)}
              />
            )}
            <div className="mt-4 empty:hidden">
              <BloggerFollow blogger={blogger} />
            </div>
          </>
        }
      />
      <AboutAndOwner
        blogger={blogger}
        isOwner={viewer?.id === blogger.id}
        canManage={viewer?.adminAreas.includes('people') === true}
      />
      <RecentPosts
        posts={data.recentPosts}
        username={blogger.username}
        badgesFor={badgesFor}
        action={
          data.recentPosts.length > 0 && (
            <TextLink to={bloggerPostsPath(blogger.id)} className="reach text-sm">
              All Posts
            </TextLink>
          )
        }
      />
    </>
  );
}
