import { type Article, type ArticleResponse, articlePath } from '#contract/posts';
import { ArticleModeration } from '@/features/moderation/takedowns/article-moderation.tsx';
import { CopyLinkButton } from '@/features/posts/article/copy-link-button.tsx';
import { ReactionButtons } from '@/features/reactions/reaction-buttons.tsx';

export type ArticleActionsProps = {
  article: Article;
  reaction: ArticleResponse['reaction'];
  isOwn: boolean;
  isAdmin: boolean;
  /** Sign-in URL that returns to the article, for a guest; null for a signed-in user. */
  signInPath: string | null;
};

/** Shows what a reader can do with an article: react to it, copy its address, report it. */
export default function ArticleActions({ article, reaction, isOwn, isAdmin, signInPath }: ArticleActionsProps) {
  return (
    <>
      <ReactionButtons postId={article.id} reaction={reaction} signInPath={signInPath} />
      <CopyLinkButton path={articlePath(article)} />
      {(isAdmin || !isOwn) && <ArticleModeration article={article} isAdmin={isAdmin} signInPath={signInPath} />}
    </>
  );
}
