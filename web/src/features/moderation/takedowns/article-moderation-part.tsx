import { createLazyPart, RenderedPart } from '@/lib/rendered-part.tsx';
import type { ArticleModerationProps } from './article-moderation.tsx';

const part = createLazyPart(() => import('./article-moderation.tsx'));

/** The button that reports or moderates an article. It appears once its chunk has loaded. */
export const ArticleModerationPart = (props: ArticleModerationProps) => <RenderedPart part={part} props={props} />;
