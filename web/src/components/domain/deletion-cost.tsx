import type { DeletionPreview } from '#contract/deletions';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { type DeletionReader, deletionLosses, owedEarningsText, smtpOwnerText } from './deletion-text.ts';

type DeletionCostProps = {
  preview: DeletionPreview;
  reader: DeletionReader;
  /** Only the blog is deleted; the blogger stays a reader (docs/product-rules.md "Deletion"). */
  isBlogOnly?: boolean;
};

/** Returns the last entry of the list, which always applies. */
function rest(reader: DeletionReader, isBlogOnly: boolean): string {
  if (isBlogOnly) return 'Their profile and writing topics';
  return `${reader === 'themselves' ? 'Your' : 'Their'} profile, interests, reactions and settings`;
}

export function DeletionCostSkeleton() {
  return (
    <div role="status" aria-label="Loading what would be deleted">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-3/4" />
    </div>
  );
}

/** Lists what deleting an account or a blog removes, before the confirmation. */
export function DeletionCost({ preview, reader, isBlogOnly = false }: DeletionCostProps) {
  const owed = owedEarningsText(preview, reader, isBlogOnly);
  const mail = smtpOwnerText(preview, reader);
  return (
    <div className="text-base">
      <p className="font-medium">What goes with it</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-sm text-pretty marker:text-line-strong">
        {deletionLosses(preview, reader).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{rest(reader, isBlogOnly)}</li>
      </ul>
      {owed !== null && <p className="mt-3 text-sm text-pretty">{owed}</p>}
      {mail !== null && <p className="mt-3 text-sm text-pretty">{mail}</p>}
      {isBlogOnly ? (
        <p className="mt-3 text-sm text-pretty text-muted">Records of payments are kept, as the law asks.</p>
      ) : (
        <p className="mt-3 text-sm text-pretty text-muted">
          Records of payments are kept, without {reader === 'themselves' ? 'your' : 'their'} name, as the law asks.
        </p>
      )}
    </div>
  );
}
