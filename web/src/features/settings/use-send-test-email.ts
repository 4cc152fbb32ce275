import { useMutation } from '@tanstack/react-query';
import type { TestEmailRequest, TestEmailResponse } from '#contract/smtp';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { failedOutcome, sentOutcome, type TestOutcome } from './test-email-outcome.ts';

function say(outcome: TestOutcome) {
  if (outcome.isSent) toast.success(outcome.title);
  else toast.error(outcome.title, outcome.text);
}

/** Sends a test email immediately. Its data is the outcome, for success and failure. */
export function useSendTestEmail() {
  return useMutation({
    mutationFn: async (request: TestEmailRequest): Promise<TestOutcome> => {
      try {
        return sentOutcome(request, await api.post<TestEmailResponse>('/admin/send-email', request));
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return failedOutcome(request.test, error);
      }
    },
    onSuccess: say,
  });
}
