import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { MODERATION_TEXT_MAX, moderationTexts, type TakedownRequest } from '#contract/moderation';
import { DEFAULT_AUTHOR } from '#contract/posts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { adminTabPath } from '@/lib/navigation/dashboard-paths.ts';
import { checkTakedown, preloadModerationRules } from '../check-moderation.ts';
import { GroundField } from '../ground-field.tsx';
import type { ArticleDialogProps } from './article-moderation.tsx';
import { HideFromTeams } from './hide-from-teams.tsx';
import { useTakeDown } from './use-takedowns.ts';

/** Manages the take-down form. The typed reason survives closing the dialog. */
function useTakeDownForm(postId: string, onDone: () => void) {
  const takeDown = useTakeDown(postId);
  useEffect(preloadModerationRules, []);
  return useForm({
    initial: { ground: 'other', reason: '' } satisfies TakedownRequest as TakedownRequest,
    check: checkTakedown,
    // Callbacks of `mutateAsync` do not run after an unmount, so an admin who has closed the screen is not redirected.
    submit: (values) => takeDown.mutateAsync(values, { onSuccess: onDone }),
  });
}

type TakeDownFormProps = { form: ReturnType<typeof useTakeDownForm>; author: string };

/**
 * Form for the take-down reason, which the author receives.
 * @param author the author's username
 */
function TakeDownForm({ form, author }: TakeDownFormProps) {
  return (
    <form {...form.props} className="space-y-4">
      <GroundField value={form.values.ground ?? 'other'} onChange={(ground) => form.set('ground', ground)} />
      <Field
        label="Reason for the author"
        name="reason"
        error={form.errors.reason}
        hint={`Emailed to ${author}, and shown in their editor.`}
      >
        {(control) => <TextArea {...control} {...form.text('reason')} rows={4} limit={MODERATION_TEXT_MAX} />}
      </Field>
      <FailureNotice failure={form.failure} title={moderationTexts.takedownFailed} />
      <SubmitButton variant="destructive" size="mobile" busy={form.isSubmitting} busyLabel="Taking down…">
        Take Down
      </SubmitButton>
    </form>
  );
}

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
            Take down the article
          </h3>
          <p className="text-sm text-pretty text-muted">
            The article is unpublished and moved to its author's drafts. It cannot be published until you restore it
            under Moderation.
          </p>
          <TakeDownForm form={form} author={author} />
        </section>
      </div>
    </Dialog>
  );
}
