import { useEffect, useRef } from 'react';
import { toast } from '../toast.ts';

/**
 * Says where the changes are when someone leaves a screen with some that are not saved.
 * @param place the screen, where they wait
 * @param onLeaving what keeps them, if anything is to be done
 */
export function useUnsavedToast(isUnsaved: boolean, place: string, onLeaving?: () => void): void {
  const latest = useRef({ isUnsaved, place, onLeaving });
  useEffect(() => {
    latest.current = { isUnsaved, place, onLeaving };
  });
  useEffect(
    () => () => {
      const { current } = latest;
      if (!current.isUnsaved) return;
      current.onLeaving?.();
      toast.info('Your changes are not saved yet', `They wait for you in ${current.place}.`);
    },
    [],
  );
}
