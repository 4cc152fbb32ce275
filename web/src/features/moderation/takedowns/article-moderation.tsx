import { useState } from 'react';
import type { Article } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

/** The article that the report and moderation dialogs concern. */
export type ModeratedArticle = Pick<Article, 'id' | 'title' | 'author' | 'teams' | 'image' | 'images'>;

export type ArticleDialogProps = {
  article: ModeratedArticle;
  /** Sign-in URL that returns to the article, for a guest; null for a signed-in user. */
  signInPath: string | null;
  open: boolean;
  onClose: () => void;
};

const loadReport = () => import('../reports/article-report-dialog.tsx');
const loadModerate = () => import('./moderate-dialog.tsx');

type ArticleModerationProps = Pick<ArticleDialogProps, 'article' | 'signInPath'> & { canModerate: boolean };

/** Reports the article to the admins, or opens its moderation for an admin. Fetches the dialog on the first press. */
export function ArticleModeration(props: ArticleModerationProps) {
  const [isOpen, setOpen] = useState(false);
  const [ArticleDialog, fetchDialog] = useLazyComponent(props.canModerate ? loadModerate : loadReport);

  async function open() {
    if (await fetchDialog(open)) setOpen(true);
  }

  return (
    <>
      <Button variant="ghost" onClick={open} className="text-muted">
        {props.canModerate ? 'Moderate' : 'Report'}
      </Button>
      {ArticleDialog && <ArticleDialog {...props} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
