import { type ReactNode, useState } from 'react';
import type { Viewer } from '#contract/accounts';
import { formatScheduleTime } from '#contract/schedule-time';
import { scheduleMessages } from '#contract/schedules';
import { MenuButton } from '@/components/ui/menu-button.tsx';
import type { OpenDraft } from '@/features/drafts/use-draft.ts';
import type { PostFormState } from '@/features/posts/editor/use-post-form.ts';
import { ScheduleBanner } from '@/features/schedules/schedule-banner.tsx';
import type { ScheduleDialogProps } from '@/features/schedules/schedule-dialog.tsx';
import { useScheduleChanges } from '@/features/schedules/schedules.mutations.ts';
import type { ScheduleChoice } from '@/features/schedules/use-schedule-form.ts';
import { ApiError } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';
import { isPublishingBlocked } from './editor-bar.tsx';

const loadDialog = () => import('@/features/schedules/schedule-dialog.tsx');

type EditorScheduleProps = {
  id: string;
  form: PostFormState;
  draft: OpenDraft;
  viewer: Viewer;
  /** Number of the author's readers. */
  readers: number;
};

/** A field that the schedule was refused for receives the focus, else the control that had it before. */
const invalidField = () => document.querySelector<HTMLElement>('[aria-invalid=true]');

/** Schedules the work of an editor: the menu beside the publish button, the banner, and the dialog for the time. */
export function useEditorSchedule({ id, form, draft, viewer, readers }: EditorScheduleProps) {
  const { save, cancel } = useScheduleChanges();
  const [isOpen, setOpen] = useState(false);
  const [ScheduleDialog, fetchDialog] = useLazyComponent<ScheduleDialogProps>(loadDialog);
  const { schedule } = draft;
  const isSaved = draft.status === 'saved' || draft.status === 'idle';
  const isBehind = schedule !== null && (schedule.isBehind || !isSaved);

  async function open() {
    if ((await form.check()) && (await fetchDialog(() => void open()))) setOpen(true);
  }

  /** @throws ApiError to show beside the time */
  async function apply(choice: ScheduleChoice) {
    const ready = await form.prepare();
    if (!ready.isSaved || ready.base === null) throw new ApiError(409, 'conflict', scheduleMessages.notSaved);
    try {
      const answer = await save.mutateAsync({ id, base: ready.base, ...choice });
      draft.setSchedule(answer.schedule);
      form.notice.choose(choice.withMail);
      toast.success(scheduleMessages.saved, formatScheduleTime(choice.publishAt, choice.zone));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') draft.refresh();
      if (!form.rejectWith(error)) throw error;
    }
    setOpen(false);
  }

  async function scheduleThisVersion({ publishAt, zone, withMail }: ScheduleChoice) {
    if (!(await form.check())) return;
    try {
      await apply({ publishAt, zone, withMail });
    } catch (error) {
      toastError(error instanceof Error ? error : new Error(), scheduleMessages.saveFailed);
    }
  }

  function end(isWaiting: boolean) {
    cancel.mutate(id, {
      onSuccess: () => {
        draft.setSchedule(null);
        toast.success(isWaiting ? scheduleMessages.canceled : scheduleMessages.kept);
      },
      onError: (error) => {
        draft.refresh();
        toastError(error, scheduleMessages.cancelFailed);
      },
    });
  }

  const isDisabled = form.fields.category === null || isPublishingBlocked(viewer, draft) || form.isPublishing;
  const menu: ReactNode = draft.isPublished ? null : (
    <MenuButton
      label="More ways to publish"
      size="sm"
      disabled={isDisabled}
      items={[{ label: schedule === null ? 'Schedule…' : 'Change Time…', onSelect: () => void open() }]}
    />
  );
  const banner: ReactNode = schedule !== null && (
    <div className="pt-4">
      <ScheduleBanner
        schedule={schedule}
        isBehind={isBehind}
        isSaving={save.isPending}
        isCanceling={cancel.isPending}
        onUseThisVersion={() => void scheduleThisVersion(schedule)}
        onChangeTime={() => void open()}
        onCancel={() => end(schedule.state === 'waiting')}
        onRefresh={draft.refresh}
      />
    </div>
  );
  const dialog: ReactNode = ScheduleDialog && (
    <ScheduleDialog
      open={isOpen}
      onOpenChange={setOpen}
      finalFocus={invalidField}
      schedule={schedule}
      withMail={form.notice.isWanted}
      hasReaders={form.isFirst && readers > 0}
      note={isBehind ? 'Your changes since then will be included.' : undefined}
      onSchedule={apply}
    />
  );
  return { menu, banner, dialog };
}
