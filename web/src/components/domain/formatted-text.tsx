import { parse } from '#contract/format/parse';
import type { Format } from '#contract/format/tree';
import type { Images } from '#contract/images';
import { TextTree } from './text-tree.tsx';

type Props = { text: string; format: Format; images: Images };

/** Renders text of either format. */
export default function FormattedText({ text, format, images }: Props) {
  return <TextTree tree={parse(text, format)} format={format} images={images} />;
}
