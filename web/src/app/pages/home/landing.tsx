import { bloggerPercentage, bloggerShareCents } from '#contract/money';
import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { GeneralFeed } from '@/features/feed/general-feed.tsx';
import { useFeed } from '@/features/feed/use-feed.ts';
import { usePlatform } from '@/features/settings/use-platform.ts';
import { useRenderContext } from '@/lib/render-context.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { cardMenuOf } from '../shared/card-menu-of.tsx';
import { useTeamsOfPosts } from '../shared/post-teams.tsx';
import { LandingHero } from './landing-hero.tsx';

const DESCRIPTION =
  'A home for writing: publish without ads or startup costs, keep most of what your readers pay, and read what independent writers have to say.';

const reasons = (share: string) => [
  {
    title: 'No ads',
    text: 'Nothing blinks beside your writing, and nobody sells your readers’ attention. Readers pay for words, so words are all they see.',
  },
  {
    title: 'No startup costs',
    text: 'An account, your pages and every post you publish are free. We earn only when you do.',
  },
  {
    title: `You keep ${share}`,
    text: `You set the price of your subscription and keep ${share} of what it earns, every month.`,
  },
];

/** Shows the pitch. `fee` is the platform's configured share in percent. */
function WhyUs({ fee = DEFAULT_FEE_PERCENTAGE }: { fee?: number | undefined }) {
  return (
    <section aria-labelledby="why-us" className="border-y border-line bg-sunken">
      <div className="shell py-14 md:py-20">
        <h2 id="why-us" className="text-3xl">
          Why writers stay
        </h2>
        <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {reasons(`${bloggerPercentage(fee)}%`).map(({ title, text }) => (
            <div key={title} className="border-t border-line-strong pt-4">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-muted text-pretty">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

const EXAMPLE_CENTS = 300;

/** Draws the split of a subscription. `fee` is the platform's share in percent; nothing is drawn until it is known. */
function RevenueSplit({ fee }: { fee: number | undefined }) {
  if (fee === undefined) return null;
  const bloggerShare = bloggerShareCents(EXAMPLE_CENTS, fee);
  const share = bloggerPercentage(fee);
  return (
    <section aria-labelledby="revenue-split" className="shell py-14 md:py-20">
      <h2 id="revenue-split" className="text-3xl">
        Where a subscription goes
      </h2>
      <p className="mt-3 max-w-xl text-muted text-pretty">
        Of a reader’s {formatMoney(EXAMPLE_CENTS)} a month, {formatMoney(bloggerShare)} reaches the writer. Our{' '}
        {formatMoney(EXAMPLE_CENTS - bloggerShare)} also pays the card fees.
      </p>
      <svg className="mt-8 h-4 w-full" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="fill-money" width={share} height="4" />
        <rect className="fill-line-strong" x={share} width={fee} height="4" />
      </svg>
      <dl className="mt-4 flex justify-between gap-6">
        <div>
          <dd className="font-serif text-4xl text-money">{share}%</dd>
          <dt className="text-sm text-muted">for the writer</dt>
        </div>
        <div className="text-right">
          <dd className="font-serif text-4xl">{fee}%</dd>
          <dt className="text-sm text-muted">platform fee</dt>
        </div>
      </dl>
    </section>
  );
}

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
        <GeneralFeed badgesFor={badgesFor} menuFor={cardMenuOf} />
      </div>
    </>
  );
}
