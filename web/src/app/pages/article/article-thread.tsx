import { useParams } from 'react-router-dom';
import { articlePath } from '#contract/posts';
import { authPath } from '@/features/accounts/auth/auth-paths.ts';
import { ConfirmationHelp } from '@/features/accounts/auth/confirmation-help.tsx';
import { useSession } from '@/features/accounts/use-session.ts';
import Discussion from '@/features/comments/thread/discussion.tsx';
import { useArticle } from '@/features/posts/article/use-article.ts';
import { useFollowing } from '../shared/post-teams.tsx';

const loadReport = () => import('@/features/moderation/reports/comment-report-dialog.tsx');

/** The comments of the article on the page, with what other features contribute to them. */
export default function ArticleThread() {
  const { id = '' } = useParams();
  const { viewer } = useSession();
  const { interests } = useFollowing();
  const { data } = useArticle(id);
  if (!data) return null;
  const { article, subscription } = data;
  const { author } = article;
  const path = articlePath(article);
  return (
    <Discussion
      key={viewer?.id ?? 'guest'}
      postId={article.id}
      path={path}
      author={author}
      viewer={viewer}
      isFollowing={interests?.bloggers.some((blogger) => blogger.id === author?.id) ?? false}
      isSubscribed={subscription !== null}
      toAuthPath={authPath}
      confirmation={viewer && <ConfirmationHelp email={viewer.email} next={path} />}
      loadReport={loadReport}
    />
  );
}
