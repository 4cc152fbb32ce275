import { bloggerPercentage } from '#contract/money';
import { type PostSummary, startWritingPath } from '#contract/posts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { FrontPage } from './front-page.tsx';

const SHOWN = 3;

/** `posts` are the newest of all; undefined while they load. Only free ones are shown, so each opens completely. */
export function LandingHero({ posts, hasFailed, fee }: { posts?: PostSummary[]; hasFailed: boolean; fee?: number }) {
  return (
    <section className="shell grid gap-x-12 gap-y-14 py-14 md:py-20 lg:grid-cols-[3fr_2fr] lg:items-start lg:py-24">
      {/* Aligned to the top instead of centered: the posts next to it may arrive later. */}
      <div className="lg:pt-12">
        <h1 tabIndex={-1} className="text-display">
          Your Words Deserve a Home
        </h1>
        <p className="mt-6 max-w-lg text-lg text-muted text-pretty">
          Write about what you know and love. Readers who want more subscribe to you by the month, and{' '}
          {fee === undefined ? 'most' : `${bloggerPercentage(fee)}%`} of what they pay is yours.
        </p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={startWritingPath} size="lg">
            Start Writing Today
          </ButtonLink>
          <ButtonLink to="/browse-posts" size="lg" variant="outline">
            Browse Free Articles
          </ButtonLink>
        </div>
      </div>
      {!hasFailed && <FrontPage posts={posts?.filter(({ isFree }) => isFree).slice(0, SHOWN)} />}
    </section>
  );
}
