import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { type Article, articleMessages, articlePath } from '#contract/posts';
import { categoryName } from '#contract/topics';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PagePlaceholder } from '@/components/ui/page-placeholder.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { articleJsonLd } from '@/features/posts/article/article-json-ld.ts';
import { ArticleNotFound, ArticleSkeleton } from '@/features/posts/article/article-states.tsx';
import { ArticleView } from '@/features/posts/article/article-view.tsx';
import { useArticle } from '@/features/posts/article/use-article.ts';
import { useCountView } from '@/features/posts/article/use-count-view.ts';
import { SaveButton } from '@/features/reading/save-button.tsx';
import { usePlatform } from '@/features/settings/use-platform.ts';
import { useRenderContext } from '@/lib/render-context.tsx';
import { ArticleActionsPart } from './article/article-actions-part.tsx';
import { ArticleEndPart } from './article/article-end-part.tsx';
import { ArticlePastDue } from './article/article-past-due.tsx';
import { BloggerSubscribe } from './shared/blogger-subscribe.tsx';
import { PostTeams } from './shared/post-teams.tsx';

/** Replaces a wrong slug in the URL. The worker redirects full page loads; this handles navigation within the app. */
function useCanonicalAddress(article: Article | undefined) {
  const navigate = useNavigate();
  const { slug = '' } = useParams();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (article === undefined || slug === article.slug) return;
    navigate({ pathname: articlePath(article), search, hash }, { replace: true });
  }, [article, slug, search, hash, navigate]);
}

function ArticleMeta({ article }: { article: Article }) {
  const { origin } = useRenderContext();
  const publisher = usePlatform().data?.name ?? '';
  return (
    <PageMeta
      title={article.title}
      description={article.description}
      path={articlePath(article)}
      image={article.shareImage}
      imageAlt={article.shareImageAlt}
      type="article"
      publishedTime={article.createdAt}
      author={article.author?.username}
      section={categoryName(article.category)}
      jsonLd={import.meta.env.SSR && articleJsonLd(article, { origin, publisher })}
    />
  );
}

function ArticleContent({ id }: { id: string }) {
  const { viewer } = useSession();
  const isSignedIn = viewer !== null;
  const query = useArticle(id);
  const { data } = query;
  useCountView(data?.article.id);
  useCanonicalAddress(data?.article);

  if (data === null) return <ArticleNotFound path={`/article/${id}`} />;
  if (data === undefined) {
    const skeleton = <ArticleSkeleton />;
    return <PagePlaceholder title="Article" query={query} failure={articleMessages.loadFailed} skeleton={skeleton} />;
  }
  const { article, subscription, priceCents } = data;
  const { author } = article;
  const isOwn = isSignedIn && viewer.id === author?.id;
  const returnTo = `/article/${encodeURIComponent(article.id)}`;
  const isPastDue = !article.isFree && article.access === 'full' && subscription?.standing === 'past_due';
  return (
    <>
      <ArticleMeta article={article} />
      <ArticleView
        article={article}
        isOwn={isOwn}
        subscribe={
          author && (
            <BloggerSubscribe
              bloggerId={author.id}
              username={author.username}
              placement="paywall"
              returnTo={returnTo}
              priceCents={priceCents}
            />
          )
        }
        notice={author && isPastDue && <ArticlePastDue author={author} pastDue={subscription} />}
        teamBadges={<PostTeams teams={article.teams} withLeague />}
        save={<SaveButton post={article} viewerId={viewer?.id ?? null} />}
        actions={<ArticleActionsPart />}
      />
      <ArticleEndPart />
    </>
  );
}

export default function ArticlePage() {
  const { id = '' } = useParams();
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <ArticleContent key={id} id={id} />
    </div>
  );
}
