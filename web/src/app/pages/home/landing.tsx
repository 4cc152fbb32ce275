import { PageMeta } from '@/components/domain/page-meta.tsx';
import { GeneralFeed } from '@/features/feed/general-feed.tsx';
import { useFeed } from '@/features/feed/use-feed.ts';
import { usePlatform } from '@/features/settings/use-platform.ts';
import { useRenderContext } from '@/lib/render-context.tsx';
import { useTeamsOfPosts } from '../../post-teams.tsx';
import { LandingHero } from './landing-hero.tsx';
import { RevenueSplit } from './revenue-split.tsx';
import { WhyUs } from './why-us.tsx';

const DESCRIPTION =
  'A home for writing: publish without ads or startup costs, keep most of what your readers pay, and read what independent writers have to say.';

/** Shows the pitch and, below it, the general feed for guests. */
export function Landing() {
  const { origin } = useRenderContext();
  const platform = usePlatform().data;
  const feed = useFeed({ isSignedIn: false });
  const badgesFor = useTeamsOfPosts();
  const name = platform?.name ?? '';
  return (
    <>
      <PageMeta
        title="Your Words Deserve a Home"
        description={DESCRIPTION}
        path="/"
        jsonLd={import.meta.env.SSR && { '@type': 'WebSite', name, url: `${origin}/` }}
      />
      <LandingHero
        posts={feed.data?.pages[0]?.posts}
        hasFailed={feed.isError && feed.data === undefined}
        fee={platform?.feePercentage}
      />
      <WhyUs fee={platform?.feePercentage} />
      <RevenueSplit fee={platform?.feePercentage} />
      <div className="shell pb-16">
        <GeneralFeed badgesFor={badgesFor} />
      </div>
    </>
  );
}
