import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readPositionMark } from '#contract/reading';

/** Restores and stores the viewer's position in the article on the page. `postId` is null when it is not tracked. */
export function usePosition(postId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (postId === null) return;
    const { hash, pathname, search } = window.location;
    const part = readPositionMark(hash);
    // Removes the position, so a reload or a copied address does not continue there.
    if (part !== undefined) window.history.replaceState(window.history.state, '', pathname + search);
    let isLeft = false;
    let stop = () => {
      isLeft = true;
    };
    // Without its code, the position is neither restored nor stored.
    import('./track-position.ts').then(
      ({ trackPosition }) => {
        const text = document.querySelector('article .article-text');
        if (!isLeft && text) stop = trackPosition(queryClient, { postId, text, part });
      },
      () => undefined,
    );
    return () => stop();
  }, [postId, queryClient]);
}
