import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#contract/query-keys';
import { type ReadingResponse, readingMessages } from '#contract/reading';
import { Button } from '@/components/ui/button.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { toast } from '@/lib/toast.ts';

/** Deletes all of the viewer's reading positions. */
export function ClearHistory() {
  const queryClient = useQueryClient();
  const clear = useMutation({
    mutationFn: () => api.delete('/reading'),
    onSuccess: () => {
      queryClient.setQueryData<ReadingResponse>(queryKeys.reading, { articles: [] });
      toast.success(readingMessages.historyCleared);
    },
    onError: (error) => toast.error(failureText(error, readingMessages.clearFailed)),
  });
  return (
    <Button variant="outline" busy={clear.isPending} busyLabel="Clearing…" onClick={() => clear.mutate()}>
      Clear Reading History
    </Button>
  );
}
