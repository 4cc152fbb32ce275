import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_PUBLISH_MAX, type Import, type ImportSliceResponse } from '#contract/imports';
import type { CategoryKey } from '#contract/topics';
import { fetchImportItems, importRequests } from '../run/import-requests.ts';
import { importRun } from '../run/import-run.ts';
import { persist } from '../run/persist.ts';

const keys = {
  list: ['own', 'imports'],
  items: (id: string) => ['own', 'imports', id],
};

/** Fetches the viewer's newest imports. */
export const useImports = () => useQuery({ queryKey: keys.list, queryFn: ({ signal }) => importRequests.list(signal) });

/** Fetches an import with all its items. Waits for the end of a rate limit. */
export const useImportItems = (id: string) =>
  useQuery({
    queryKey: keys.items(id),
    queryFn: ({ signal }) => fetchImportItems(id, (request) => persist(request, { signal, onPause: () => {} }), signal),
  });

/** Publishes what waits and ends an import, so that another one can start. */
export function useEndImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { signal } = new AbortController();
      const send = <Answer>(request: () => Promise<Answer>) => persist(request, { signal, onPause: () => {} });
      const { items } = await fetchImportItems(id, send);
      const waiting = items.filter(({ kind, state }) => kind === 'post' && state === 'waiting').map(({ key }) => key);
      while (waiting.length > 0) {
        const part = waiting.splice(0, IMPORT_PUBLISH_MAX);
        await send(() => importRequests.publish(id, part, false, signal));
      }
      return (await send(() => importRequests.publish(id, [], true, signal))).import;
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/**
 * Repeats a request that changes an import in parts. `remaining` is the number of items that are left, null before the
 * first part.
 */
function useParts<Input>(send: (input: Input) => Promise<ImportSliceResponse>, onDone: (after: Import) => void) {
  const queryClient = useQueryClient();
  const [remaining, setRemaining] = useState<number | null>(null);
  const change = useMutation({
    mutationFn: async (input: Input): Promise<Import> => {
      const { signal } = new AbortController();
      for (;;) {
        const answer = await persist(() => send(input), { signal, onPause: () => {} });
        setRemaining(answer.remaining);
        if (answer.remaining === 0) return answer.import;
      }
    },
    onSuccess: onDone,
    onSettled: () => {
      setRemaining(null);
      void queryClient.invalidateQueries();
    },
  });
  return { ...change, remaining };
}

/** Undoes an import in parts. */
export const useUndoImport = (onUndone: (after: Import) => void) =>
  useParts(
    (id: string) => importRequests.undo(id),
    (after) => {
      onUndone(after);
      const { current, opened } = importRun.snapshot();
      if (current?.id !== after.id) return;
      importRun.set({ current: null, trial: null, running: null, step: opened === null ? 'none' : 'ready' });
    },
  );

/** Moves the posts and drafts of an import to another category, in parts. */
export const useMoveImport = (onMoved: (after: Import) => void) =>
  useParts(({ id, category }: { id: string; category: CategoryKey }) => importRequests.move(id, { category }), onMoved);
