import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Saves choices, and returns the last one until it is saved or has failed. A mutation's `variables` come in a later task;
 * until then React would show the old choice of a native input again.
 */
export function useUnsavedChoice<Choice>({ mutate }: Pick<UseMutationResult<unknown, Error, Choice>, 'mutate'>) {
  const [unsaved, setUnsaved] = useState<Choice>();

  function choose(choice: Choice) {
    setUnsaved(() => choice);
    mutate(choice, { onSettled: () => setUnsaved(undefined) });
  }

  return { unsaved, choose };
}
