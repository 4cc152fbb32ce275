import { createLazyPart, RenderedPart } from '@/lib/rendered-part.tsx';

export const articleEnd = createLazyPart(() => import('./article-end.tsx'));

/** The part after an article. It loads at the first sign of a person; its HTML from the server shows before. */
export const ArticleEndPart = () => (
  <div id="article-end">
    <RenderedPart part={articleEnd} props={{}} place="#article-end" isLate />
  </div>
);
