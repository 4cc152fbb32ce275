import { type RefObject, useEffect, useRef } from 'react';

/** Tells callbacks that outlast a component whether it has been unmounted. */
export function useUnmounted(): RefObject<boolean> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
