import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Returns whether an element has been in view since it was mounted, and the ref to put on it.
 * @param distance how far from the view it counts as in view, in pixels
 */
export function useWasInView<E extends Element>(distance = 0): [wasInView: boolean, ref: RefObject<E | null>] {
  const ref = useRef<E>(null);
  const [wasInView, setWasInView] = useState(false);

  useEffect(() => {
    if (wasInView || ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setWasInView(true);
      },
      { rootMargin: `${distance}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [wasInView, distance]);

  return [wasInView, ref];
}
