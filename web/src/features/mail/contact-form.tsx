import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CONTACT_MESSAGE_MAX, type ContactRequest } from '#contract/mail';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { api } from '@/lib/http/api.ts';

const EMPTY: ContactRequest = { name: '', email: '', message: '' };

/** Sends a message to the team of the platform. */
function useSendMessage() {
  return useMutation({ mutationFn: (request: ContactRequest) => api.post('/contact', request) });
}

const load = () => loadSchemas(() => import('#contract/mail.schema'));

/** Fetches the validation rules early, so the first check is fast. */
const preloadContactRules = () => void load();

async function checkContact(values: ContactRequest): Promise<FieldErrors<ContactRequest>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.contactRequest, values);
}

/** Sends a message to the platform. Prefills empty fields from `known`; `onSent` runs once the message is stored. */
export function ContactForm({ known, onSent }: { known: { name: string; email: string } | null; onSent: () => void }) {
  const sendMessage = useSendMessage();
  const form = useForm({
    initial: EMPTY,
    check: checkContact,
    submit: (values) => sendMessage.mutateAsync(values, { onSuccess: onSent }),
  });
  const { prefill } = form;
  const { name, email } = known ?? {};
  useEffect(preloadContactRules, []);
  useEffect(() => {
    if (name !== undefined && email !== undefined) prefill({ name, email });
  }, [prefill, name, email]);
  return (
    <form {...form.props} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name (optional)" name="name" error={form.errors.name}>
          {(props) => <TextInput {...props} {...form.text('name')} autoComplete="name" />}
        </Field>
        <Field label="Email" name="email" error={form.errors.email}>
          {(props) => <TextInput {...props} {...form.text('email')} type="email" autoComplete="email" />}
        </Field>
      </div>
      <Field label="Message" name="message" error={form.errors.message}>
        {(props) => <TextArea {...props} {...form.text('message')} rows={9} limit={CONTACT_MESSAGE_MAX} />}
      </Field>
      <FailureNotice failure={form.failure} />
      <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Sending…">
        Send Message
      </SubmitButton>
    </form>
  );
}
