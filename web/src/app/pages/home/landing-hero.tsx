import { Link } from 'react-router-dom';
import { bloggerPercentage } from '#contract/money';
import { articlePath, DEFAULT_AUTHOR, type PostSummary, startWritingPath } from '#contract/posts';
import { categoryName } from '#contract/topics';
import { PostPicture } from '@/components/domain/picture.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

const SHOWN = 3;

function Line({ post }: { post: PostSummary }) {
  return (
    <p className="mt-1.5 text-sm text-muted">
      {post.author?.username ?? DEFAULT_AUTHOR} · {categoryName(post.category)} · {post.readMinutes} min read
    </p>
  );
}

function Title({ post, className }: { post: PostSummary; className: string }) {
  return (
    <h3 dir="auto" className={className}>
      <Link to={articlePath(post)} className="stretched hover:underline">
        {post.title}
      </Link>
    </h3>
  );
}

function Lead({ post }: { post: PostSummary }) {
  return (
    <article className="relative">
      {post.image && <PostPicture picture={post.image} alt="" sizes="(min-width: 1024px) 420px, 100vw" priority />}
      <Title post={post} className="mt-4 text-xl" />
      <Line post={post} />
    </article>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <Skeleton className="aspect-[16/10] w-full" />
      <Skeleton className="mt-4 h-7 w-4/5" />
      <Skeleton className="mt-3 h-4 w-1/2" />
    </div>
  );
}

/** Shows the newest free posts like a newspaper's front page, before any pitch. */
function FrontPage({ posts }: { posts: PostSummary[] | undefined }) {
  const [lead, ...others] = posts ?? [];
  if (posts && !lead) return null;
  return (
    <section aria-labelledby="free-today" className="border-t-2 border-ink pt-3">
      <h2 id="free-today" className="mb-4 font-sans text-sm font-medium tracking-normal">
        Free to read today
      </h2>
      <div className="grid gap-x-8 gap-y-4 md:max-lg:grid-cols-2">
        {lead ? <Lead post={lead} /> : <Loading />}
        <div className="grid content-start gap-4">
          {others.map((post) => (
            <article
              key={post.id}
              className="relative border-t border-line pt-4 md:max-lg:first:border-t-0 md:max-lg:first:pt-0"
            >
              <Title post={post} className="text-lg leading-snug" />
              <Line post={post} />
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

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
