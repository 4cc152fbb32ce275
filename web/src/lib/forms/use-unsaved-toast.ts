import { useEffect, useRef } from 'react';
import { toast } from '../toast.ts';

/**
 * Shows a toast that says where unsaved changes are when the user leaves a screen.
 * @param section the screen that still has the changes
 * @param onLeaving saves them, if necessary
 */
export function useUnsavedToast(isUnsaved: boolean, section: string, onLeaving?: () => void): void {
  const latest = useRef({ isUnsaved, section, onLeaving });
  useEffect(() => {
    latest.current = { isUnsaved, section, onLeaving };
  });
  useEffect(
    () => () => {
      const { current } = latest;
      if (!current.isUnsaved) return;
      current.onLeaving?.();
      toast.info('Your changes are not saved yet', `They are stored in ${current.section}.`);
    },
    [],
  );
}
