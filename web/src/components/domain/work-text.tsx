import type { Format } from '#contract/format/tree';
import type { Images } from '#contract/images';
import { createLazyPart, RenderedPart } from '@/lib/rendered-part.tsx';

export const formattedText = createLazyPart(() => import('./formatted-text.tsx'));

export type WorkTextProps = { text: string; format: Format; images: Images };

/** Renders the text of a work. Use it inside `.article-text` or `.prose`, which set its size. */
export const WorkText = (props: WorkTextProps) => <RenderedPart part={formattedText} props={props} />;
