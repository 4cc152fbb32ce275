import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { OfflineState } from '@/components/ui/offline-state.tsx';
import { isServerReachable } from '@/lib/http/server-contact.ts';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

type LazyPanelProps<Props extends object> = {
  /** Must be the same function in each render. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
  /** Skeleton in the shape of the part. */
  fallback: ReactNode;
  /** Heading level of the error; 1 when the part has the page's title. */
  headingLevel?: 1 | 2;
};

/** Loads a part of a page that few visitors need from a chunk of its own. */
export function LazyPanel<Props extends object>({ load, props, fallback, headingLevel = 1 }: LazyPanelProps<Props>) {
  const [Part, fetchPart] = useLazyComponent(load);
  const [isTrying, setTrying] = useState(true);
  const [failure, setFailure] = useState<'offline' | 'missing' | null>(null);

  useEffect(() => {
    if (!isTrying) return;
    let isUnmounted = false;
    const fetch = async () => {
      if (await fetchPart()) return;
      const reason = (await isServerReachable()) ? 'missing' : 'offline';
      if (isUnmounted) return;
      setFailure(reason);
      setTrying(false);
    };
    void fetch();
    return () => {
      isUnmounted = true;
    };
  }, [fetchPart, isTrying]);

  if (Part !== null) return <Part {...props} />;
  if (failure === null) return fallback;
  const retry = { headingLevel, onRetry: () => setTrying(true), retrying: isTrying };
  if (failure === 'offline') return <OfflineState {...retry} />;
  return <ErrorState {...retry} title="Failed to open" text="Please try again." />;
}
