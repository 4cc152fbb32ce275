import { type ComponentType, useCallback, useState } from 'react';
import { offline } from './http/api.ts';
import { isServerReachable } from './http/server-contact.ts';
import { toast } from './toast.ts';

/** Reports that something the user requested could not be fetched, and offers to try again where `retry` can do so. */
export async function toastLoadFailed(retry?: () => void): Promise<void> {
  const title = (await isServerReachable()) ? 'This could not be opened' : offline().message;
  if (retry) toast.offering('error', title, { label: 'Try Again', onPress: retry });
  else toast.error(title);
}

/**
 * A component in a chunk of its own that is fetched when it is wanted: null until it is there. The second of the two
 * fetches it and says whether it came; a failure never reaches the tree, and the next call tries again. A failure of
 * what the user asked for is reported, with `retry` as the way to ask again.
 * @param load the same function at each render
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
