import type { QueryClient } from '@tanstack/react-query';
import type { OwnProfileResponse } from '#contract/profiles';
import { queryKeys } from '#contract/query-keys';

/** Takes over what the server says of the viewer's profile after a change; what others see of it is asked for again. */
export async function setOwnProfile(queryClient: QueryClient, answer: OwnProfileResponse): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.ownProfile });
  queryClient.setQueryData<OwnProfileResponse>(queryKeys.ownProfile, answer);
  if (answer.profile === null) return;
  void queryClient.invalidateQueries({ queryKey: queryKeys.blogger(answer.profile.id) });
}
