import { useMutation } from '@tanstack/react-query';
import type { ContactRequest } from '#contract/mail';
import { api } from '@/lib/http/api.ts';

/** Sends a message to the team of the platform. */
export function useSendMessage() {
  return useMutation({ mutationFn: (request: ContactRequest) => api.post('/contact', request) });
}
