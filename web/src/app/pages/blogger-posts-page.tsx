import { useParams } from 'react-router-dom';
import { bloggerPath } from '#contract/handles';
import { postMessages } from '#contract/post-messages';
import { bloggerPostsPath } from '#contract/profiles';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PagedPosts } from '@/components/domain/paged-posts.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { BloggerNotFound } from '@/features/profiles/public/blogger-not-found.tsx';
import { useBloggerPosts } from '@/features/profiles/public/use-blogger.ts';
import { isNotFound } from '@/lib/http/found-or-null.ts';
import { useCardBadges } from './shared/card-badges.tsx';

function BloggerPosts({ userId }: { userId: string }) {
  const query = useBloggerPosts(userId);
  const badgesFor = useCardBadges();
  if (query.data === null || (query.data === undefined && isNotFound(query.error))) {
    return <BloggerNotFound path={bloggerPostsPath(userId)} />;
  }
  const username = query.data?.pages[0]?.username;
  // Search engines find the posts at their own addresses: this list counts as a part of the profile.
  const profile = username === undefined ? `/blogger/${encodeURIComponent(userId)}` : bloggerPath({ username });
  const title = username === undefined ? 'All Posts' : `All posts by @${username}`;
  return (
    <>
      <PageMeta
        title={title}
        description={
          username === undefined ? title : `Everything ${username} has published, free and premium, newest first.`
        }
        path={profile}
      />
      <PageHeader title={title} back={{ to: profile, label: 'Back to Profile' }} />
      <PagedPosts
        query={query}
        label={title}
        failure={postMessages.listFailed}
        badgesFor={badgesFor}
        empty={<EmptyState title="No posts found" text="Nothing has been published here yet." />}
      />
    </>
  );
}

/** Lists all posts of a blogger. */
export default function BloggerPostsPage() {
  const { userId = '' } = useParams();
  return (
    <div className="shell pb-16">
      <BloggerPosts key={userId} userId={userId} />
    </div>
  );
}
