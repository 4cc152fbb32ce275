import { type ComponentType, useCallback, useState } from 'react';
import { toast } from './toast.ts';

/**
 * A component in a chunk of its own that is fetched when it is wanted: null until it is there. The second of the two
 * fetches it and says whether it came; a failure never reaches the tree, and the next call tries again.
 * @param load the same function at each render
 */
export function useLateComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const fetchComponent = useCallback(async () => {
    try {
      const { default: loaded } = await load();
      setComponent(() => loaded);
      return true;
    } catch {
      return false;
    }
  }, [load]);
  return [Component, fetchComponent] as const;
}

/** What to say when someone asked for something that did not come. */
export const sayItDidNotOpen = () => toast.error('This could not be opened', 'Check your connection and try again.');
