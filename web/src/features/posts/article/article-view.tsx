import { type ReactNode, useRef } from 'react';
import { articlePath } from '#contract/posts';
import { Markup } from '@/components/domain/markup.tsx';
import { PostPicture } from '@/components/domain/picture.tsx';
import { TeamBadges } from '@/components/domain/team-badges.tsx';
import { ArticleHeader, type DisplayArticle } from './article-header.tsx';
import { ContinueReading } from './continue-reading.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { useUnlockTransition } from './use-unlocked.ts';

type Props = {
  article: DisplayArticle;
  /** Replaces the article's own text. */
  body?: ReactNode;
  isOwn?: boolean;
  /** Call to subscribe, shown after the teaser. */
  subscribe?: ReactNode;
  /** Content below the text. */
  notice?: ReactNode;
  /** Replaces the plain team badges. */
  teamBadges?: ReactNode;
  actions: ReactNode | null;
  /** Content at the end of the action row. */
  moderation?: ReactNode;
};

/**
 * Shows an article from its title to the action row below the text. The row contains `actions`, then Copy Link; null
 * hides it for a preview.
 */
export function ArticleView({
  article,
  body,
  isOwn = false,
  subscribe,
  notice,
  teamBadges,
  actions,
  moderation,
}: Props) {
  const text = useRef<HTMLDivElement>(null);
  const watchPaywall = useUnlockTransition(article, text);
  const isTeaser = article.access === 'teaser';
  return (
    <article>
      <div className="measure mx-auto">
        <ArticleHeader article={article} isOwn={isOwn} />
      </div>
      {article.image && (
        <div className="mx-auto mt-8 max-w-3xl">
          <PostPicture
            picture={article.image}
            alt={article.imageAlt}
            sizes="(min-width: 848px) 768px, 100vw"
            className="mx-auto w-fit"
            isWhole
            priority
          />
        </div>
      )}
      <div className="measure mx-auto mt-8">
        <div ref={text} className={isTeaser ? 'article-text mask-b-from-70%' : 'article-text'}>
          {body ?? <Markup text={article.body} />}
        </div>
        {isTeaser && <ContinueReading article={article} subscribe={subscribe} {...watchPaywall} />}
        {notice}
        {article.teams.length > 0 && (
          <div className="mt-10 flex flex-wrap gap-x-2 gap-y-5 md:gap-y-2">
            {teamBadges ?? <TeamBadges teams={article.teams} withLeague />}
          </div>
        )}
        {actions !== null && (
          <div className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">
            {actions}
            <CopyLinkButton path={articlePath(article)} />
            {moderation}
          </div>
        )}
      </div>
    </article>
  );
}
