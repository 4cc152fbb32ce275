import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CommentSettings } from '#contract/comments';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { commentKeys, invalidateThreads } from '../shared/comment-keys.ts';

const PATH = '/profile/comment-settings';
const queryKey = commentKeys.settings;

/** Fetches who may comment on the viewer's posts, and which comments are held. */
export const useCommentSettings = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => api.get<CommentSettings>(PATH, signal) });

/** Saves the settings, one change after the other. */
export function useSaveCommentSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: 'comment-settings' },
    mutationFn: (settings: CommentSettings) => api.put<CommentSettings>(PATH, settings),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      toast.success('Comment settings saved');
      // Threads say who may comment.
      void invalidateThreads(queryClient);
    },
    onError: (error) => toastError(error, 'Failed to save your comment settings'),
  });
}
