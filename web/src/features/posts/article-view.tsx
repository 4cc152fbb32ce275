import { type Article, articlePath } from '#contract/posts';
import type { ReactNode } from 'react';
import { Markup } from '@/components/domain/markup.tsx';
import { PostPicture } from '@/components/domain/picture.tsx';
import { ArticleHeader } from './article-header.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';

type Props = { article: Article; isSignedIn: boolean; actions: ReactNode };

/** An article from its title to the row of actions under its text; `actions` stand before Copy Link in that row. */
export function ArticleView({ article, isSignedIn, actions }: Props) {
  const isTeaser = article.access === 'teaser';
  return (
    <article>
      <ArticleHeader article={article} />
      {article.image && (
        <div className="mt-8">
          <PostPicture picture={article.image} alt="" sizes="(min-width: 768px) 720px, 100vw" priority />
        </div>
      )}
      <div className={isTeaser ? 'article-text article-teaser' : 'article-text'}>
        <Markup text={article.body} />
      </div>
      {isTeaser && <ContinueReading article={article} isSignedIn={isSignedIn} />}
      <div className="mt-10 flex flex-wrap gap-3">
        {actions}
        <CopyLinkButton path={articlePath(article)} />
      </div>
    </article>
  );
}
