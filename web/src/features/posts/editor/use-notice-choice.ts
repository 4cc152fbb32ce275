import { useState } from 'react';
import { browserStorage } from '@/lib/storage/storage.ts';

/**
 * Whether subscribers are to be emailed about a work. The choice against it is stored in this browser until it is published.
 * @param key where it is stored
 */
export function useNoticeChoice(key: string) {
  const [isWanted, setWanted] = useState(() => browserStorage.get(key) === null);
  function choose(wanted: boolean) {
    setWanted(wanted);
    browserStorage.set(key, wanted ? null : '1');
  }
  return { isWanted, choose, forget: () => void browserStorage.set(key, null) };
}
