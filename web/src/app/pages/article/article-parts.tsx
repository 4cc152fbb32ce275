import { createLazyPart, RenderedPart } from '@/lib/rendered-part.tsx';
import type { ArticleActionsProps } from './article-actions.tsx';

// The article is readable before these parts have loaded.
const actions = createLazyPart(() => import('./article-actions.tsx'));
const end = createLazyPart(() => import('./article-end.tsx'));

/** Loads the parts below an article's text. */
export const loadArticleParts = () => Promise.all([actions.load(), end.load()]);

export const ArticleActionsPart = (props: ArticleActionsProps) => <RenderedPart part={actions} props={props} />;
export const ArticleEndPart = () => <RenderedPart part={end} props={{}} />;
