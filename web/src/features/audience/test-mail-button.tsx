import { useMutation } from '@tanstack/react-query';
import { audienceMessages } from '#contract/audience';
import { Button } from '@/components/ui/button.tsx';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

type TestMailButtonProps = { workId: string; email: string; saveDraft: () => Promise<boolean> };

/** Emails the draft to its author, as readers would get it. Saves it first. */
export function TestMailButton({ workId, email, saveDraft }: TestMailButtonProps) {
  const send = useMutation({
    mutationFn: async () => {
      if (!(await saveDraft())) throw new Error('The draft is not saved');
      await api.post(`/drafts/${encodeURIComponent(workId)}/test-mail`);
    },
    onSuccess: () => toast.success(audienceMessages.testMailSent(email)),
    onError: (error) => toastError(error, audienceMessages.testMailFailed),
  });
  return (
    <Button variant="outline" size="sm" busy={send.isPending} busyLabel="Sending…" onClick={() => send.mutate()}>
      Send Me a Test Email
    </Button>
  );
}
