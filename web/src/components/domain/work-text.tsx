import type { Format } from '#contract/format/tree';
import type { Images } from '#contract/images';
import { createLazyPart, RenderedPart } from '@/lib/rendered-part.tsx';
import { Markup } from './markup.tsx';

export const formattedText = createLazyPart(() => import('./formatted-text.tsx'));

type Props = { text: string; format: Format; images: Images };

/** Renders the text of a work. Use it inside `.article-text` or `.prose`, which set its size. */
export const WorkText = ({ text, format, images }: Props) =>
  format === 1 ? <Markup text={text} /> : <RenderedPart part={formattedText} props={{ text, images }} />;
