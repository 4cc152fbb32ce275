import { useState } from 'react';
import { browserStorage } from '@/lib/storage/storage.ts';

/**
 * Manages the choice to email subscribers. A choice against it is stored in this browser until the work is published.
 * @param key storage key
 */
export function useNoticeChoice(key: string) {
  const [isWanted, setWanted] = useState(() => browserStorage.get(key) === null);
  function choose(wanted: boolean) {
    setWanted(wanted);
    browserStorage.set(key, wanted ? null : '1');
  }
  return { isWanted, choose, forget: () => void browserStorage.set(key, null) };
}
