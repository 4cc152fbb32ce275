import { useParams } from 'react-router-dom';
import { articlePath } from '#contract/posts';
import { authPath } from '@/features/accounts/auth/auth-paths.ts';
import { useSession } from '@/features/accounts/use-session.ts';
import { ArticleModeration } from '@/features/moderation/takedowns/article-moderation.tsx';
import { CopyLinkButton } from '@/features/posts/article/copy-link-button.tsx';
import { useArticle } from '@/features/posts/article/use-article.ts';
import { ReactionButtons } from '@/features/reactions/reaction-buttons.tsx';
import { SaveButton } from '@/features/reading/save-button.tsx';

/** Shows the buttons below an article: votes, saving, its link, and reporting or moderating it. */
export default function ArticleActions() {
  const { id = '' } = useParams();
  const { viewer } = useSession();
  const { data } = useArticle(id);
  if (!data) return null;
  const { article, reaction } = data;
  const isOwn = viewer !== null && viewer.id === article.author?.id;
  const canModerate = viewer?.adminAreas.includes('moderation') ?? false;
  const signInPath = viewer ? null : authPath('sign-in', `/article/${encodeURIComponent(article.id)}`);
  return (
    <>
      <ReactionButtons postId={article.id} reaction={reaction} signInPath={signInPath} />
      <SaveButton post={article} viewerId={viewer?.id ?? null} hasLabel />
      <CopyLinkButton path={articlePath(article)} />
      {(canModerate || !isOwn) && (
        <ArticleModeration article={article} canModerate={canModerate} signInPath={signInPath} />
      )}
    </>
  );
}
