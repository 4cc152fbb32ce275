import { useRef } from 'react';
import { createLazyPart, RenderedPart } from '@/lib/rendered-part.tsx';

export const articleEnd = createLazyPart(() => import('./article-end.tsx'));

/** The part after an article: the article is usable before it has loaded. */
export function ArticleEndPart() {
  const around = useRef<HTMLDivElement>(null);
  return (
    <div ref={around}>
      <RenderedPart part={articleEnd} props={{}} around={around} />
    </div>
  );
}
