import { parse } from '#contract/format/parse';
import type { Images } from '#contract/images';
import { TextTree } from './text-tree.tsx';

/** Renders text of format 2. */
export default function FormattedText({ text, images }: { text: string; images: Images }) {
  return <TextTree tree={parse(text, 2)} format={2} images={images} />;
}
