import { useState } from 'react';
import { browserStorage } from '@/lib/storage.ts';

const keyOf = (workId: string) => `no-email:${workId}`;

/** Whether subscribers are to be emailed about a work. The choice against it is stored in this browser until it is published. */
export function useNoticeChoice(workId: string) {
  const [isWanted, setWanted] = useState(() => browserStorage.get(keyOf(workId)) === null);
  function choose(wanted: boolean) {
    setWanted(wanted);
    browserStorage.set(keyOf(workId), wanted ? null : '1');
  }
  return { isWanted, choose, forget: () => void browserStorage.set(keyOf(workId), null) };
}
