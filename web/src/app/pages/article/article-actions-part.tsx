import { createLazyPart, RenderedPart } from '@/lib/rendered-part.tsx';

export const articleActions = createLazyPart(() => import('./article-actions.tsx'));

/** The buttons below an article. They work as soon as their code has loaded, also for an earlier press. */
export const ArticleActionsPart = () => (
  <div id="article-actions" className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">
    <RenderedPart part={articleActions} props={{}} buttons="#article-actions button" />
  </div>
);
