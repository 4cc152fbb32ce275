import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { audienceMessages, cadenceChoices, consentTexts, type FollowByMailRequest } from '#contract/audience';
import { postIdAt } from '#contract/figures';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { api } from '@/lib/http/api.ts';

type Values = Required<Omit<FollowByMailRequest, 'post'>>;

const EMPTY: Values = { email: '', cadence: 'each' };
const choices = cadenceChoices.filter(({ value }) => value !== 'none') as { value: Values['cadence']; label: string }[];

const load = () => loadSchemas(() => import('#contract/audience.schema'));
const preloadRules = () => void load();

async function check(values: Values): Promise<FieldErrors<Values>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.followByMailRequest, values);
}

/** Follows a blogger by email, for guests. The link in the email confirms the address. */
export function FollowByMailForm({ blogger: { id, username } }: { blogger: { id: string; username: string } }) {
  const request = useMutation({
    mutationFn: (values: Values) =>
      api.post(`/bloggers/${encodeURIComponent(id)}/follow-by-mail`, {
        ...values,
        post: postIdAt(window.location.pathname),
      }),
  });
  const form = useForm({ initial: EMPTY, check, submit: (values) => request.mutateAsync(values) });
  useEffect(preloadRules, []);
  if (request.isSuccess) {
    return (
      <Notice tone="success" title="Check your inbox">
        {audienceMessages.checkInbox(form.values.email.trim())}
      </Notice>
    );
  }
  const { pathname, search } = window.location;
  return (
    <form {...form.props} className="space-y-5">
      <Field label="Email" name="email" error={form.errors.email}>
        {(props) => <TextInput {...props} {...form.text('email')} type="email" autoComplete="email" />}
      </Field>
      <RadioList
        title="How often"
        name="cadence"
        choices={choices}
        value={form.values.cadence}
        onChange={(cadence) => form.set('cadence', cadence)}
      />
      <p className="text-sm text-pretty text-muted">{consentTexts.form(username)}</p>
      <FailureNotice failure={form.failure} />
      <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Sending…">
        Follow by Email
      </SubmitButton>
      <p className="text-sm text-muted">
        Do you have an account? <TextLink to={`/auth?next=${encodeURIComponent(pathname + search)}`}>Sign in</TextLink>{' '}
        and follow in your feed.
      </p>
    </form>
  );
}
