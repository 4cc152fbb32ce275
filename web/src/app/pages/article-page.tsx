import { type Article, articlePath } from '#contract/posts';
import { articleMessages } from '#contract/reactions';
import { categoryName } from '#contract/topics';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import { articleJsonLd } from '@/features/posts/article-json-ld.ts';
import { ArticleSkeleton } from '@/features/posts/article-skeleton.tsx';
import { ArticleView } from '@/features/posts/article-view.tsx';
import { StartWritingPromo } from '@/features/posts/start-writing-promo.tsx';
import { useArticle } from '@/features/posts/use-article.ts';
import { useCountView } from '@/features/posts/use-count-view.ts';
import { ReactionButtons } from '@/features/reactions/reaction-buttons.tsx';
import { usePlatform } from '@/features/settings/use-platform.ts';
import { useRequestFacts } from '@/lib/request-facts.tsx';
import { useGoBack } from '@/lib/use-go-back.ts';

/** An article has one address (decisions 'Slug'); the worker redirects on load, this does inside the app. */
function useCanonicalAddress(article: Article | undefined) {
  const navigate = useNavigate();
  const { slug = '' } = useParams();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (article && slug !== article.slug) navigate({ pathname: articlePath(article), search, hash }, { replace: true });
  }, [article, slug, search, hash, navigate]);
}

function ArticleMeta({ article }: { article: Article }) {
  const { origin } = useRequestFacts();
  const publisher = usePlatform().data?.name ?? '';
  return (
    <PageMeta
      title={article.title}
      description={article.description}
      path={articlePath(article)}
      image={article.shareImage}
      type="article"
      publishedTime={article.createdAt}
      author={article.author?.username}
      section={categoryName(article.category)}
      jsonLd={articleJsonLd(article, { origin, publisher })}
    />
  );
}

function ArticleNotFound() {
  const goBack = useGoBack();
  return (
    <>
      <PageMeta title={articleMessages.notFound} noIndex />
      <EmptyState
        title={articleMessages.notFound}
        text="It may have been removed, or the address may be mistyped."
        action={<Button onClick={goBack}>Go Back</Button>}
      />
    </>
  );
}

/** Spec §2 'Article page'. */
export default function ArticlePage() {
  const { id = '' } = useParams();
  const { viewer } = useSession();
  const { data, error, refetch } = useArticle(id);
  const article = data?.article;
  useCountView(article?.id);
  useCanonicalAddress(article);

  if (data === null) return <ArticleNotFound />;
  if (data === undefined && error) return <ErrorState title={articleMessages.loadFailed} onRetry={refetch} />;
  if (data === undefined) return <ArticleSkeleton />;
  const isSignedIn = viewer !== null;
  return (
    <div className="article-column">
      <ArticleMeta article={data.article} />
      <ArticleView
        article={data.article}
        isSignedIn={isSignedIn}
        actions={<ReactionButtons postId={data.article.id} reaction={data.reaction} isSignedIn={isSignedIn} />}
      />
      {!isSignedIn && <StartWritingPromo />}
    </div>
  );
}
