import { Link } from 'react-router-dom';
import { articlePath, DEFAULT_AUTHOR, type PostSummary } from '#contract/posts';
import { categoryName } from '#contract/topics';
import { PostPicture } from '@/components/domain/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

function Line({ post }: { post: PostSummary }) {
  return (
    <p className="mt-1.5 text-sm text-muted">
      {post.author?.username ?? DEFAULT_AUTHOR} · {categoryName(post.category)} · {post.readMinutes} min read
    </p>
  );
}

function Lead({ post }: { post: PostSummary }) {
  return (
    <article className="relative">
      {post.image && <PostPicture picture={post.image} alt="" sizes="(min-width: 1024px) 420px, 100vw" priority />}
      <h3 dir="auto" className="mt-4 text-xl">
        <Link to={articlePath(post)} className="stretched hover:underline">
          {post.title}
        </Link>
      </h3>
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
export function FrontPage({ posts }: { posts: PostSummary[] | undefined }) {
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
              <h3 dir="auto" className="text-lg leading-snug">
                <Link to={articlePath(post)} className="stretched hover:underline">
                  {post.title}
                </Link>
              </h3>
              <Line post={post} />
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
