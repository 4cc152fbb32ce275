import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Announcement,
  type AnnouncementAudience,
  type AnnouncementReach,
  type AnnouncementsResponse,
  announcementCampaignKey,
  announcementMessages,
  type SendAnnouncementRequest,
  type TestAnnouncementRequest,
} from '#contract/announcements';
import { bulkMailMessages, campaignToasts } from '#contract/bulk-mail';
import { queryKeys } from '#contract/query-keys';
import { api } from '@/lib/http/api.ts';
import { dedupeById } from '@/lib/http/dedupe.ts';
import { sharedPages } from '@/lib/live/shared-pages.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';

const PATH = '/admin/announcements';
const queryKey = queryKeys.admin('announcements');
/** Progress is fetched again in this time while an announcement is being sent. */
const PROGRESS_MS = 5000;

const isOpen = ({ endedAt }: Announcement) => endedAt === null;

/** Fetches the announcements, newest first, and their progress while one is being sent. */
export function useAnnouncements() {
  const { data, ...query } = useInfiniteQuery({
    ...sharedPages<AnnouncementsResponse>(queryKey, PATH),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ announcements }) => announcements.some(isOpen)) ? PROGRESS_MS : false,
  });
  return { ...query, announcements: data && dedupeById(data.pages.flatMap((page) => page.announcements)) };
}

/** Counts who gets an announcement to an audience. */
export function useReach(audience: AnnouncementAudience) {
  return useQuery({
    queryKey: queryKeys.admin('announcement-reach', audience),
    queryFn: ({ signal }) => api.get<AnnouncementReach>(`${PATH}/reach?audience=${audience}`, signal),
  });
}

/** Emails an announcement to the viewer alone. */
export function useTestAnnouncement() {
  return useMutation({
    mutationFn: (request: TestAnnouncementRequest) => api.post(`${PATH}/test`, request),
    onSuccess: () => toast.success(announcementMessages.testSent),
    onError: (error) => toastError(error, announcementMessages.testFailed),
  });
}

/** Sends an announcement. */
export function useSendAnnouncement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: SendAnnouncementRequest) => api.post(PATH, request),
    onSuccess: () => {
      toast.success(announcementMessages.sent);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Stops the emails of an announcement that have not been sent yet. */
export function useStopAnnouncement({ id }: Announcement) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.put('/admin/bulk-mail/campaigns', { key: announcementCampaignKey(id), action: 'stop' }),
    onSuccess: () => toast.success(campaignToasts.stop),
    onError: (error) => toastError(error, bulkMailMessages.changeFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
