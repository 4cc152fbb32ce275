import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { bloggerPath } from '#contract/handles';
import { type Article, articlePath, COMMENTS_ID, DEFAULT_AUTHOR, editPostPath } from '#contract/posts';
import { AccessBadge } from '@/components/domain/access-badge.tsx';
import { Avatar } from '@/components/domain/avatar.tsx';
import { TagList } from '@/components/domain/tag-list.tsx';
import { Time } from '@/components/domain/time.tsx';
import { TopicBadge } from '@/components/domain/topic-badge.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { formatCount } from '@/lib/text/format.ts';

/** The displayed parts of an article. A preview may have no category yet. */
export type DisplayArticle = Omit<Article, 'category' | 'description' | 'shareImage' | 'shareImageAlt'> & {
  category: Article['category'] | null;
};

/** `isOwn`: the viewer is the author and gets an edit link. `save`: a button at the top. */
type ArticleHeaderProps = { article: DisplayArticle; isOwn: boolean; save?: ReactNode };

function AuthorCard({ article: { id, author }, isOwn }: ArticleHeaderProps) {
  const name = author?.username ?? DEFAULT_AUTHOR;
  return (
    <div className="flex flex-wrap gap-3">
      <div className="flex min-w-0 grow items-center gap-3">
        <Avatar name={name} url={author?.pictureUrl ?? null} />
        <p className="min-w-0 text-sm font-medium wrap-anywhere">
          By{' '}
          {author ? (
            <Link to={bloggerPath(author)} className="reach hover:text-accent">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
      </div>
      {author && (
        <div className="flex gap-2 whitespace-nowrap">
          {isOwn && (
            <ButtonLink to={editPostPath(id)} variant="outline" size="sm">
              Edit<span className="sr-only"> Post</span>
            </ButtonLink>
          )}
          <ButtonLink to={bloggerPath(author)} variant="outline" size="sm">
            View Profile
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Shows the topic, title, date, length, views, comments and author of an article. */
export function ArticleHeader({ article, isOwn, save }: ArticleHeaderProps) {
  const { category, subtopics } = article;
  return (
    <header>
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2">
          {category && <TopicBadge category={category} />}
          <AccessBadge isFree={article.isFree} isUnlocked={article.access === 'full'} />
          {category && <TagList category={category} subtopics={subtopics} />}
        </div>
        {save && <div className="-my-2.5 -mr-2.5">{save}</div>}
      </div>
      <h1 dir="auto" tabIndex={-1} className="mt-4 text-4xl">
        {article.title}
      </h1>
      {article.subtitle && (
        <p dir="auto" className="mt-3 text-xl text-muted wrap-anywhere">
          {article.subtitle}
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-x-2 text-sm text-muted">
        <Time at={article.createdAt} format="long" />
        <span aria-hidden="true">·</span>
        <span>{article.readMinutes} min read</span>
        <span aria-hidden="true">·</span>
        <span>{formatCount(article.viewCount, 'view')}</span>
        {article.commentCount > 0 && (
          <>
            <span aria-hidden="true">·</span>
            <Link to={`${articlePath(article)}#${COMMENTS_ID}`} className="reach hover:text-accent">
              {formatCount(article.commentCount, 'comment')}
            </Link>
          </>
        )}
      </p>
      <div className="mt-6 border-y border-line py-4">
        <AuthorCard article={article} isOwn={isOwn} />
      </div>
    </header>
  );
}
