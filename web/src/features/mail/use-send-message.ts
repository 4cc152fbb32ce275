import { useMutation } from '@tanstack/react-query';
import type { ContactRequest } from '#contract/mail';
import { api } from '@/lib/http/api.ts';

/** Writes to the people who run the platform. */
export function useSendMessage() {
  return useMutation({ mutationFn: (request: ContactRequest) => api.post('/contact', request) });
}
