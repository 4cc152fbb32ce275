import { useEffect } from 'react';
import { whenReachable } from '@/lib/http/server-contact.ts';
import { ErrorState } from './error-state.tsx';

type OfflineStateProps = { headingLevel?: 1 | 2; onRetry: () => void; retrying?: boolean };

/**
 * Replaces a page or a part whose code failed to load. Retries on a press, and by itself when the server is reachable.
 */
export function OfflineState(props: OfflineStateProps) {
  const { onRetry } = props;
  useEffect(() => whenReachable(onRetry), [onRetry]);
  return <ErrorState {...props} title="You seem to be offline" text="Check your connection and try again." />;
}
