import { useEffect, useState } from 'react';
import { SIGN_OUT_KEY } from './draft-keys.ts';

/**
 * Whether this person has signed out in another tab of this browser since the editor was opened. Unlike a session that
 * only ends, that leaves nothing of theirs on the screen.
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
