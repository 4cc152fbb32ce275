import { type ComponentType, useCallback, useState } from 'react';
import { offline } from './http/api.ts';
import { isServerReachable } from './http/server-contact.ts';
import { toast } from './toast.ts';

/** Reports that a requested part could not be loaded, with a Try Again button if `retry` is given. */
export async function toastLoadFailed(retry?: () => void): Promise<void> {
  const title = (await isServerReachable()) ? 'Failed to open' : offline().message;
  if (retry) toast.offering('error', title, { label: 'Try Again', onPress: retry });
  else toast.error(title);
}

/**
 * Loads a component on demand; null until then. The second value loads it and resolves with true on success; failures
 * never reach the tree, and the next call retries. With `retry` it also shows a toast that offers it.
 * @param load must be the same function in each render
 */
export function useLazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const fetchComponent = useCallback(
    async (retry?: () => void) => {
      try {
        const { default: loaded } = await load();
        setComponent(() => loaded);
        return true;
      } catch {
        if (retry) void toastLoadFailed(retry);
        return false;
      }
    },
    [load],
  );
  return [Component, fetchComponent] as const;
}
