import { useEffect, useRef } from 'react';
import {
  ANNOUNCEMENT_TEXT_MAX,
  AUDIENCE_COUNT_MAX,
  announcementAudiences,
  announcementMessages,
  audienceLabels,
} from '#contract/announcements';
import { MarkupField } from '@/components/domain/markup-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ChoiceGroup } from '@/components/ui/choice-group.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatCapped } from '@/lib/text/format-capped.ts';
import {
  type AnnouncementValues,
  checkAnnouncement,
  emptyAnnouncement,
  preloadAnnouncementRules,
} from './check-announcement.ts';
import { useReach, useSendAnnouncement, useTestAnnouncement } from './use-announcements.ts';

const choices = announcementAudiences.map((value) => ({ value, label: audienceLabels[value] }));

/** Returns who gets the announcement, in words; empty while it is unknown. */
function useReachText({ audience, byEmail, byNotification }: AnnouncementValues): string {
  const { data, error } = useReach(audience);
  if (error !== null) return failureText(error, announcementMessages.countFailed);
  if (data === undefined) return '';
  const count = (n: number) => formatCapped(n, AUDIENCE_COUNT_MAX);
  const ways = [
    ...(byEmail ? [`${count(data.emails)} by email`] : []),
    ...(byNotification ? [`${count(data.people)} by notification`] : []),
  ];
  return ways.length === 0 ? '' : `People who get it: ${ways.join(', ')}. Suppressed addresses get no email.`;
}

/** Writes an announcement, tests it and sends it. */
export function AnnouncementForm() {
  const id = useRef(crypto.randomUUID());
  const send = useSendAnnouncement();
  const test = useTestAnnouncement();
  const confirm = useConfirm();
  const form = useForm<AnnouncementValues>({
    initial: emptyAnnouncement,
    check: checkAnnouncement,
    submit: async (values) => {
      if (!(await confirm.ask())) return;
      await send.mutateAsync({ ...values, id: id.current });
      id.current = crypto.randomUUID();
      form.keepSaved(values, emptyAnnouncement);
    },
  });
  useEffect(preloadAnnouncementRules, []);
  const { values, errors } = form;
  const reach = useReachText(values);
  const isEmpty = values.title.trim() === '' || values.text.trim() === '';
  return (
    <form {...form.props} className="space-y-5">
      <Field label="Title" name="title" error={errors.title}>
        {(field) => <TextInput {...field} {...form.text('title')} autoComplete="off" />}
      </Field>
      <MarkupField text={form.text('text')} error={errors.text} rows={8} limit={ANNOUNCEMENT_TEXT_MAX}>
        <Button
          variant="outline"
          size="sm"
          busy={test.isPending}
          disabled={isEmpty}
          onClick={() => test.mutate({ title: values.title, text: values.text })}
        >
          Email a Test to Me
        </Button>
      </MarkupField>
      <RadioList
        title="Who gets it"
        name="audience"
        choices={choices}
        value={values.audience}
        onChange={(audience) => form.set('audience', audience)}
      />
      <ChoiceGroup title="How" error={errors.byEmail}>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox
            name="byEmail"
            label="Email"
            checked={values.byEmail}
            onChange={(byEmail) => form.set('byEmail', byEmail)}
          />
          <Checkbox
            name="byNotification"
            label="Notification"
            checked={values.byNotification}
            onChange={(byNotification) => form.set('byNotification', byNotification)}
          />
        </div>
      </ChoiceGroup>
      <p aria-live="polite" className="text-sm text-muted">
        {reach}
      </p>
      <FailureNotice failure={form.failure} title={announcementMessages.sendFailed} />
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Sending…">
        Send Announcement
      </SubmitButton>
      <ConfirmDialog
        {...confirm.dialog}
        title="Send this announcement?"
        description={`${reach} You can stop emails that are not sent yet. What was sent cannot be changed.`}
        confirmLabel="Send"
        isDestructive={false}
      />
    </form>
  );
}
