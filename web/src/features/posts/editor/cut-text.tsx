import { parse } from '#contract/format/parse';
import type { Format } from '#contract/format/tree';
import type { Images } from '#contract/images';
import { splitAtTeaser } from '#contract/teaser';
import { TextTree } from '@/components/domain/text-tree.tsx';

const line = (
  <div className="my-8 flex items-center gap-4 font-sans text-sm text-muted">
    <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line" />
    <span className="text-center text-balance">Readers without a subscription can read up to here</span>
    <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line" />
  </div>
);

type CutTextProps = { text: string; format: Format; images: Images };

/** Shows a premium text as subscribers read it, with a line at the end of its teaser. */
export function CutText({ text, format, images }: CutTextProps) {
  const tree = parse(text, format);
  const { before, after } = splitAtTeaser(tree);
  return (
    <TextTree
      format={format}
      tree={{ blocks: [...before, ...after], notes: tree.notes }}
      images={images}
      divider={after.length > 0 ? { at: before.length, line } : undefined}
    />
  );
}
