import { useState } from 'react';
import type { Article } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

/** What both dialogs are about. */
export type ModeratedArticle = Pick<Article, 'id' | 'title' | 'author' | 'teams'>;

export type ArticleDialogProps = {
  article: ModeratedArticle;
  /** For a guest, the way to sign in and back; null for who is signed in. */
  signInPath: string | null;
  open: boolean;
  onClose: () => void;
};

const loadReport = () => import('../reports/report-dialog.tsx');
const loadModerate = () => import('./moderate-dialog.tsx');

type ArticleModerationProps = Pick<ArticleDialogProps, 'article' | 'signInPath'> & { isAdmin: boolean };

/** Reports an article to the admins, or moderates it as one of them. All of it is fetched on press. */
export function ArticleModeration(props: ArticleModerationProps) {
  const [isOpen, setOpen] = useState(false);
  const [ArticleDialog, fetchDialog] = useLazyComponent(props.isAdmin ? loadModerate : loadReport);

  async function open() {
    if (await fetchDialog(open)) setOpen(true);
  }

  return (
    <>
      <Button variant="ghost" onClick={open} className="text-muted">
        {props.isAdmin ? 'Moderate' : 'Report'}
      </Button>
      {ArticleDialog && <ArticleDialog {...props} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
