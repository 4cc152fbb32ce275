import { articlePath, DEFAULT_AUTHOR, type PostCard } from '#contract/posts';
import { categoryName } from '#contract/topics';
import { Link } from 'react-router-dom';
import { PostPicture } from '@/components/domain/picture.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';

function Line({ post }: { post: PostCard }) {
  return (
    <p className="text-sm text-muted">
      {post.author?.username ?? DEFAULT_AUTHOR} · {categoryName(post.category)} · {post.readMinutes} min read
    </p>
  );
}

function Lead({ post }: { post: PostCard }) {
  return (
    <article className="relative">
      {post.image && <PostPicture picture={post.image} alt="" sizes="(min-width: 1024px) 420px, 100vw" priority />}
      <h3 className="mt-4 text-xl">
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

/** The newest free posts, set like the front page of a paper: what the place is like, before any pitch. */
export function FrontPage({ posts }: { posts: PostCard[] | undefined }) {
  const [lead, ...others] = posts ?? [];
  if (posts && !lead) return null;
  return (
    <section aria-labelledby="free-today" className="border-t-2 border-ink pt-3">
      <h2 id="free-today" className="mb-4 font-sans text-sm font-medium tracking-normal">
        Free to read today
      </h2>
      {lead ? <Lead post={lead} /> : <Loading />}
      {others.map((post) => (
        <article key={post.id} className="relative mt-4 border-t border-line pt-4">
          <h3 className="text-lg">
            <Link to={articlePath(post)} className="stretched hover:underline">
              {post.title}
            </Link>
          </h3>
          <Line post={post} />
        </article>
      ))}
    </section>
  );
}
