import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DraftResponse } from '#contract/drafts';
import type { PublishedResponse } from '#contract/posts';
import { queryKeys } from '#contract/query-keys';
import type { ScheduleRequest, ScheduleResponse } from '#contract/schedules';
import { MINUTE } from '#contract/time';
import { api } from '@/lib/http/api.ts';

/** Request timeout, milliseconds. A retry never publishes or schedules twice. */
const GIVE_UP_AFTER = MINUTE;

const path = (id: string) => `/drafts/${encodeURIComponent(id)}/schedule`;

/** Schedules a draft. Without `base`, its version on the server: the text that it has there. */
async function schedulePost({ id, base, ...when }: ScheduledWork): Promise<ScheduleResponse> {
  const signal = AbortSignal.timeout(GIVE_UP_AFTER);
  const version = base ?? (await api.get<DraftResponse>(`/drafts/${encodeURIComponent(id)}`, signal)).draft.version;
  return await api.put(path(id), { ...when, base: version } satisfies ScheduleRequest, { signal });
}

type ScheduledWork = Omit<ScheduleRequest, 'base'> & { id: string; base?: number };

/** Changes of schedules. Each one refetches the drafts, also after a failure: the schedule may have ended meanwhile. */
export function useScheduleChanges() {
  const queryClient = useQueryClient();
  const onSettled = async () => await queryClient.invalidateQueries({ queryKey: queryKeys.drafts });
  const save = useMutation({ mutationFn: schedulePost, onSettled });
  const cancel = useMutation({
    mutationFn: async (id: string) => {
      await api.delete(path(id), {}, { signal: AbortSignal.timeout(GIVE_UP_AFTER) });
    },
    onSettled,
  });
  const publishNow = useMutation({
    mutationFn: async (id: string) =>
      await api.post<PublishedResponse>(`${path(id)}/now`, {}, { signal: AbortSignal.timeout(GIVE_UP_AFTER) }),
    onSettled,
  });
  return { save, cancel, publishNow };
}
