import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { authMessages } from '#contract/accounts';
import { Button } from '@/components/ui/button.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { offline } from '@/lib/http/api.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadForm = () => import('./correct-email-form.tsx');

type ConfirmationHelpProps = {
  email: string;
  /** Page that a new link returns to. */
  next?: string | null;
};

/**
 * Sends the confirmation email again, with code that is fetched on demand.
 * @param next the page that the link returns to
 */
function useResendConfirmation(next: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { resendConfirmation } = await import('./resend-confirmation.ts').catch(() => {
        throw offline();
      });
      return await resendConfirmation(queryClient, next);
    },
  });
}

/** Resends the confirmation email or corrects the address, if the email does not arrive. */
export function ConfirmationHelp({ email, next = null }: ConfirmationHelpProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const [CorrectEmailForm, fetchForm] = useLazyComponent(loadForm);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const resend = useResendConfirmation(next);
  const changeButton = useRef<HTMLButtonElement>(null);
  const wasCorrecting = useRef(false);
  useEffect(() => {
    // The form that had the focus is removed. The focus returns to the button that opened it.
    if (wasCorrecting.current && !isCorrecting) changeButton.current?.focus();
    wasCorrecting.current = isCorrecting;
  }, [isCorrecting]);

  async function correct() {
    if (await fetchForm(correct)) setCorrecting(true);
  }

  if (isCorrecting && CorrectEmailForm) {
    return (
      <CorrectEmailForm
        email={email}
        next={next}
        onCancel={() => setCorrecting(false)}
        onDone={(corrected) => {
          setCorrecting(false);
          setSentTo(corrected);
          resend.reset();
        }}
      />
    );
  }
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-2 md:gap-3">
        <Button
          variant="outline"
          size="sm"
          className="max-md:px-3"
          busy={resend.isPending}
          busyLabel="Sending…"
          onClick={() => resend.mutate(undefined, { onSettled: (isSent) => setSentTo(isSent ? email : null) })}
        >
          Resend the Email
        </Button>
        <Button
          ref={changeButton}
          variant="outline"
          size="sm"
          className="max-md:px-3"
          disabled={resend.isPending}
          onClick={correct}
        >
          Change Address
        </Button>
      </div>
      {resend.isError && (
        <Notice tone="error" title={authMessages.generic}>
          {resend.error.message}
        </Notice>
      )}
      {sentTo !== null && !resend.isPending && (
        <Notice tone="success" title="Email sent">
          A new confirmation link is on its way to {sentTo}.
        </Notice>
      )}
    </div>
  );
}
