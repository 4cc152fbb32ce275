import { useEffect } from 'react';
import { NOTICE_MAX, type NoticeResponse, noticeMessages } from '#contract/notice';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { isConflict } from '@/lib/http/is-conflict.ts';
import { checkNotice, noticeValues, preloadNoticeRules, toNoticeRequest } from './check-notice.ts';
import { SettingsFailure } from './settings-failure.tsx';
import { useSettingsForm } from './shared/use-settings-form.ts';
import { useNotice, useSaveNotice } from './use-notice.ts';

type NoticeFormProps = { notice: NoticeResponse; viewerId: string };

function NoticeForm({ notice, viewerId }: NoticeFormProps) {
  const save = useSaveNotice();
  const form = useSettingsForm({
    owner: viewerId,
    section: 'Notice',
    saved: noticeValues(notice),
    version: notice.updatedAt,
    check: checkNotice,
    save: async (values, base) => noticeValues(await save.mutateAsync(toNoticeRequest(values, base))),
  });
  useEffect(preloadNoticeRules, []);
  return (
    <form {...form.props} className="space-y-5">
      <Field
        label="Notice (optional)"
        name="text"
        error={form.errors.text}
        hint="Leave it empty to remove the notice. Saving shows it again to people who dismissed it."
      >
        {(field) => <TextArea {...field} {...form.text('text')} rows={2} limit={NOTICE_MAX} />}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Start (optional)" name="startsAt" error={form.errors.startsAt}>
          {(field) => (
            <TextInput {...field} {...form.text('startsAt')} placeholder="2026-11-26 22:00" autoComplete="off" />
          )}
        </Field>
        <Field
          label="End (optional)"
          name="endsAt"
          error={form.errors.endsAt}
          hint={`Both in your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}.`}
        >
          {(field) => (
            <TextInput {...field} {...form.text('endsAt')} placeholder="2026-11-26 23:00" autoComplete="off" />
          )}
        </Field>
      </div>
      <FailureNotice failure={form.failure} title={noticeMessages.saveFailed} />
      {isConflict(form.failure) && (
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">Now saved:</span> {notice.text === '' ? 'No notice' : notice.text}
        </p>
      )}
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Saving…">
        Save Notice
      </SubmitButton>
    </form>
  );
}

/** Edits the notice on top of every page. */
export function NoticeSettings({ viewerId }: { viewerId: string }) {
  const query = useNotice();
  if (query.data !== undefined) return <NoticeForm notice={query.data} viewerId={viewerId} />;
  if (query.isError) return <SettingsFailure query={query} title={noticeMessages.loadFailed} />;
  return <Skeleton className="h-127 w-full rounded-lg sm:h-97" />;
}
