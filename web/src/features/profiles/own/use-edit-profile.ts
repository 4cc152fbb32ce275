import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OwnProfileResponse, profileMessages, type SocialLinksRequest } from '#contract/profiles';
import { ApiError, api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';
import { setOwnProfile } from './own-profile.queries.ts';

const pathOf = (userId: string, part: string) => `/bloggers/${encodeURIComponent(userId)}/${part}`;

/** Returns the server's message when it forbids the change, else the screen's own text. */
const errorText = (error: Error, fallback: string) =>
  error instanceof ApiError && error.code === 'forbidden' ? error.message : failureText(error, fallback);

export function useEditAboutMe(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (aboutMe: string) => api.put<OwnProfileResponse>(pathOf(userId, 'about-me'), { aboutMe }),
    onSuccess: async (answer) => {
      toast.success(profileMessages.aboutMeSaved);
      await setOwnProfile(queryClient, answer);
    },
    onError: (error) => toast.error(errorText(error, profileMessages.aboutMeFailed)),
  });
}

/** Saves a blogger's links; an empty one deletes the link. The field shows the error of an invalid link. */
export function useEditLinks(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (links: SocialLinksRequest) => api.put<OwnProfileResponse>(pathOf(userId, 'links'), links),
    onSuccess: async (answer) => {
      toast.success(profileMessages.saved);
      await setOwnProfile(queryClient, answer);
    },
    onError: (error) => {
      const isField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!isField) toast.error(errorText(error, profileMessages.saveFailed));
    },
  });
}
