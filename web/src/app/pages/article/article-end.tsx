import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { bloggerPath } from '#contract/handles';
import { type Author, articlePath, type PostLink } from '#contract/posts';
import { AccessBadge } from '@/components/domain/access-badge.tsx';
import { Time } from '@/components/domain/time.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { useArticle } from '@/features/posts/article/use-article.ts';
import { StartWritingPromo } from '@/features/posts/start-writing-promo.tsx';
import { OwnReactionCounts } from '@/features/reactions/own-reaction-counts.tsx';
import { usePosition } from '@/features/reading/use-position.ts';
import { SubscribeSkeleton } from '@/features/subscriptions/subscribe/subscribe-skeleton.tsx';
import { subscribeStyles } from '@/features/subscriptions/subscribe/subscribe-style.ts';
import { useWasInView } from '@/lib/dom/use-was-in-view.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { BloggerFollow } from '../shared/blogger-follow.tsx';
import { BloggerSubscribe } from '../shared/blogger-subscribe.tsx';
import { ArticleComments } from './article-comments.tsx';

type PostLinkLineProps = { post: PostLink; hasByline?: boolean };

function PostLinkLine({ post, hasByline = false }: PostLinkLineProps) {
  return (
    <div className="relative py-4">
      <h3 className="text-lg text-balance">
        <Link
          to={articlePath(post)}
          dir="auto"
          className="after:absolute after:inset-0 hover:text-accent wrap-anywhere"
        >
          {post.title}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        {!post.isFree && <AccessBadge isFree={false} isUnlocked={post.isUnlocked} />}
        {hasByline && (
          <>
            <span className="wrap-anywhere">By {post.username}</span>
            <span aria-hidden="true">·</span>
          </>
        )}
        <Time at={post.createdAt} format="short" />
        <span aria-hidden="true">·</span>
        <span>{post.readMinutes} min read</span>
      </p>
    </div>
  );
}

type SubscribeSectionProps = { author: Author; priceCents: number; returnTo: string };

/** Shows the subscribe control after a free article. A reader's own offer loads when it scrolls into view. */
function SubscribeSection({ author, priceCents, returnTo }: SubscribeSectionProps) {
  const { viewer } = useSession();
  const [wasInView, ref] = useWasInView<HTMLElement>();
  return (
    <section ref={ref} aria-labelledby="subscribe-to-author" className="mt-12 border-t border-line pt-8">
      <h2 id="subscribe-to-author" className="text-xl wrap-anywhere">
        Subscribe to {author.username}
      </h2>
      <p className="mt-2 text-sm text-muted">Read every premium post for {formatMoney(priceCents)} a month.</p>
      {viewer === null || wasInView ? (
        <BloggerSubscribe bloggerId={author.id} username={author.username} placement="profile" returnTo={returnTo} />
      ) : (
        <div aria-busy="true" className={subscribeStyles.profile.box}>
          <SubscribeSkeleton placement="profile" />
        </div>
      )}
    </section>
  );
}

/** Shows the comments, the subscribe control of the author, more of their posts, and the next article of the category. */
export default function ArticleEnd() {
  const { id = '' } = useParams();
  const { viewer } = useSession();
  const { data } = useArticle(id);
  // A reader who subscribes here continues to see the result.
  const [hadSubscription] = useState(Boolean(data?.subscription));
  const isReader = viewer !== null && viewer.id !== data?.article.author?.id;
  usePosition(isReader && data?.article.access === 'full' ? data.article.id : null);
  if (!data) return null;
  const { article, reactionCounts, priceCents, more, next } = data;
  const { author } = article;
  const isOwn = viewer !== null && viewer.id === author?.id;
  const maySubscribe = article.isFree && !hadSubscription && !isOwn;
  return (
    <>
      <div className="measure mx-auto">
        {reactionCounts && <OwnReactionCounts postId={article.id} counts={reactionCounts} />}
        <ArticleComments article={article} isOwn={isOwn} />
        {author && priceCents !== null && maySubscribe && (
          <SubscribeSection
            author={author}
            priceCents={priceCents}
            returnTo={`/article/${encodeURIComponent(article.id)}`}
          />
        )}
        {author && !isOwn && (
          <div className="mt-12">
            <BloggerFollow blogger={author} />
          </div>
        )}
        {author && more.length > 0 && (
          <section aria-labelledby="more-posts" className="mt-12 border-t border-line pt-8">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 id="more-posts" className="min-w-0 text-xl wrap-anywhere">
                More from {author.username}
              </h2>
              <TextLink to={bloggerPath(author)} className="reach text-sm">
                View All
              </TextLink>
            </div>
            <ul className="mt-2 divide-y divide-line">
              {more.map((post) => (
                <li key={post.id}>
                  <PostLinkLine post={post} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {next && (
          <section aria-labelledby="next-article" className="mt-10 border-t border-line pt-8">
            <h2 id="next-article" className="text-xl">
              Next Article
            </h2>
            <PostLinkLine post={next} hasByline />
          </section>
        )}
      </div>
      {viewer === null && <StartWritingPromo />}
    </>
  );
}
