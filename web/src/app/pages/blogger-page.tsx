import { useParams } from 'react-router-dom';
import { SHARE_DESCRIPTION_LENGTH } from '#contract/limits';
import { excerptOf } from '#contract/markup';
import { type Blogger, profileMessages } from '#contract/profiles';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { UnloadedPage } from '@/components/ui/unloaded-page.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { BloggerHeader } from '@/features/profiles/blogger-header.tsx';
import { BloggerSkeleton } from '@/features/profiles/blogger-skeleton.tsx';
import { RecentPosts } from '@/features/profiles/recent-posts.tsx';
import { useBlogger } from '@/features/profiles/use-blogger.ts';
import { formatCount } from '@/lib/format.ts';
import { useRequestFacts } from '@/lib/request-facts.tsx';
import { useGoBack } from '@/lib/use-go-back.ts';
import { useTeamsOfPosts } from '../post-teams.tsx';
import { SubscribeTo } from '../subscribe-to.tsx';
import { AboutAndOwner } from './blogger/about-and-owner.tsx';

function BloggerMeta({ blogger }: { blogger: Blogger }) {
  const { origin } = useRequestFacts();
  const { id, username, aboutMe, joinedAt } = blogger;
  const path = `/blogger/${id}`;
  const about = aboutMe.replace(/\s+/g, ' ').trim() || `Posts by ${username}, free and premium.`;
  return (
    <PageMeta
      title={`@${username}`}
      description={excerptOf(about, SHARE_DESCRIPTION_LENGTH)}
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

function BloggerNotFound({ path }: { path: string }) {
  const goBack = useGoBack();
  return (
    <>
      <PageMeta title={profileMessages.bloggerNotFound} description="There is no blogger here." path={path} noIndex />
      <EmptyState
        headingLevel={1}
        title={profileMessages.bloggerNotFound}
        text="They may have left, or the address may be mistyped."
        action={<Button onClick={goBack}>Go Back</Button>}
      />
    </>
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
    return <UnloadedPage title="Blogger" query={query} failure="Failed to load blogger" skeleton={skeleton} />;
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
            <SubscribeTo
              bloggerId={userId}
              username={data.blogger.username}
              place="profile"
              returnTo={`/blogger/${encodeURIComponent(userId)}`}
            />
          )
        }
      />
      <AboutAndOwner blogger={data.blogger} isOwner={isOwner} />
      <RecentPosts posts={data.recentPosts} username={data.blogger.username} badgesFor={badgesFor} />
    </>
  );
}

/** Spec §2 'Blogger profile'. */
export default function BloggerPage() {
  const { userId = '' } = useParams();
  return (
    <div className="shell pb-16">
      <BloggerContent key={userId} userId={userId} />
    </div>
  );
}
