import { useNavigate } from 'react-router-dom';
import { DEFAULT_AUTHOR } from '#contract/posts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import type { ArticleDialogProps } from './article-moderation.tsx';
import { HideFromTeams } from './hide-from-teams.tsx';
import { TakeDownForm, useTakeDownForm } from './take-down-form.tsx';

/** Moderates an article: hides it on a team's page, or takes it down. */
export default function ModerateDialog({ article, open, onClose }: ArticleDialogProps) {
  const navigate = useNavigate();
  const { id, teams } = article;
  const form = useTakeDownForm(id, () => navigate(adminTabPath('moderation')));
  const author = article.author?.username ?? DEFAULT_AUTHOR;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || form.isSubmitting || onClose()}
      isReopenable={false}
      title="Moderate this article"
      description={`“${article.title}” by ${author}`}
    >
      <div className="grid gap-6">
        {teams.length > 0 && (
          <section aria-label="Team pages">
            <HideFromTeams postId={id} teams={teams} />
          </section>
        )}
        <section aria-labelledby="take-down" className="grid gap-3 border-t border-line pt-6">
          <h3 id="take-down" className="text-lg">
            Take it down
          </h3>
          <p className="text-sm text-pretty text-muted">
            Nobody can read it any more. It goes back to its author’s drafts, and cannot be published until you allow it
            again under Moderation.
          </p>
          <TakeDownForm form={form} author={author} />
        </section>
      </div>
    </Dialog>
  );
}
