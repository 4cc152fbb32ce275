import { useEffect, useState } from 'react';
import { browserStorage } from '@/lib/storage/storage.ts';

type Answer = (isConfirmed: boolean) => void;

/**
 * Manages the choice to email subscribers, and asks before that happens, because an email cannot be undone. A choice
 * against it is stored in this browser until the work is published.
 * @param key storage key
 * @param hasReaders publishing the work would email at least one reader
 */
export function useNoticeChoice(key: string, hasReaders: boolean) {
  const [isWanted, setWanted] = useState(() => browserStorage.get(key) === null);
  const [asked, setAsked] = useState<Answer | null>(null);
  function choose(wanted: boolean) {
    setWanted(wanted);
    browserStorage.set(key, wanted ? null : '1');
  }
  /** Resolves with whether to publish: with the author's answer if readers would get an email. */
  const confirm = async () =>
    !isWanted || !hasReaders || (await new Promise<boolean>((answer) => setAsked(() => answer)));
  function answer(isConfirmed: boolean) {
    asked?.(isConfirmed);
    setAsked(null);
  }
  // The question is not shown any more, so nobody could answer it.
  useEffect(() => {
    if (asked === null || hasReaders) return;
    asked(false);
    setAsked(null);
  }, [asked, hasReaders]);
  return {
    isWanted,
    choose,
    forget: () => void browserStorage.set(key, null),
    isAsking: asked !== null,
    confirm,
    answer,
  };
}
