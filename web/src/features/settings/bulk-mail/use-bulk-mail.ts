import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BulkCampaignsResponse,
  type BulkMailResponse,
  bulkMailMessages,
  type CampaignStateRequest,
  campaignToasts,
  type DomainCheckResponse,
  type SuppressionResponse,
} from '#contract/bulk-mail';
import { queryKeys } from '#contract/query-keys';
import type { TestEmailResponse } from '#contract/smtp';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import type { toBulkMailRequest } from './check-bulk-mail.ts';

const PATH = '/admin/bulk-mail';
const queryKey = queryKeys.admin('bulk-mail');
const campaignsKey = queryKeys.admin('bulk-campaigns');

/** Reads the bulk mail server and what prevents it from sending. */
export function useBulkMail() {
  return useQuery({ queryKey, queryFn: ({ signal }) => api.get<BulkMailResponse>(PATH, signal) });
}

/** Saves the bulk mail server. */
export function useSaveBulkMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: ReturnType<typeof toBulkMailRequest>) => api.put<BulkMailResponse>(PATH, request),
    onSuccess: (answer) => {
      toast.success(bulkMailMessages.saved);
      queryClient.setQueryData(queryKey, answer);
    },
  });
}

/** Removes the bulk mail server. */
export function useRemoveBulkMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<BulkMailResponse>(PATH),
    onSuccess: (answer) => {
      toast.success(bulkMailMessages.removed);
      queryClient.setQueryData(queryKey, answer);
    },
    onError: (error) => {
      toastError(error, bulkMailMessages.removeFailed);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Sends a test email immediately. */
export function useSendBulkTest() {
  return useMutation({
    mutationFn: (to: string) => api.post<TestEmailResponse>(`${PATH}/test`, { to }),
    onSuccess: () => toast.success(bulkMailMessages.testSent),
  });
}

/** Looks up the records of the sender's domain. */
export function useCheckDomain() {
  return useMutation({
    mutationFn: (selector: string) =>
      api.get<DomainCheckResponse>(`${PATH}/domain?${new URLSearchParams({ selector })}`),
  });
}

/** Looks up whether an address is suppressed. Its data has the address that was looked up. */
export function useLookUpAddress() {
  return useMutation({
    mutationFn: async (address: string) => ({
      address,
      ...(await api.get<SuppressionResponse>(`${PATH}/suppressions?${new URLSearchParams({ address })}`)),
    }),
  });
}

/** Removes an address from the suppression list. */
export function useRemoveSuppression(onDone: () => void) {
  return useMutation({
    mutationFn: (address: string) => api.delete<SuppressionResponse>(`${PATH}/suppressions`, { address }),
    onSuccess: () => toast.success(bulkMailMessages.suppressionRemoved),
    onError: (error) => toastError(error, bulkMailMessages.removeSuppressionFailed),
    onSettled: onDone,
  });
}

/** Reads the campaigns that have not ended, and the last ones that have. */
export function useBulkCampaigns() {
  return useQuery({
    queryKey: campaignsKey,
    queryFn: ({ signal }) => api.get<BulkCampaignsResponse>(`${PATH}/campaigns`, signal),
  });
}

/** Pauses, resumes or stops a campaign. */
export function useChangeCampaign() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: CampaignStateRequest) => api.put<BulkCampaignsResponse>(`${PATH}/campaigns`, request),
    onSuccess: (answer, { action }) => {
      toast.success(campaignToasts[action]);
      queryClient.setQueryData(campaignsKey, answer);
    },
    onError: (error) => {
      toastError(error, bulkMailMessages.changeFailed);
      void queryClient.invalidateQueries({ queryKey: campaignsKey });
    },
  });
}
