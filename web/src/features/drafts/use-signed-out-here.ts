import { useEffect, useState } from 'react';
import { SIGN_OUT_KEY } from './draft-keys.ts';

/**
 * Returns true after this user has signed out in another tab of this browser. The editor must then be cleared, unlike
 * after an expired session.
 */
export function useSignedOutHere(viewerId: string): boolean {
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === SIGN_OUT_KEY && newValue === viewerId) setSignedOut(true);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [viewerId]);
  return isSignedOut;
}
