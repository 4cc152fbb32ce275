import { Link } from 'react-router-dom';
import type { ImportItem } from '#contract/imports';
import { articlePath } from '#contract/posts';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Figure } from '@/components/ui/figure.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { classNames } from '@/lib/class-names.ts';
import { toCsvFile } from '@/lib/csv-file.ts';
import { saveFile } from '@/lib/download.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import type { SkippedPost } from '../found.ts';
import type { RefusedPost } from '../run/import-run.ts';
import { useImportItems } from './imports.queries.ts';
import { type Loss, listLosses, listSkipped } from './loss-text.ts';

/** Posts that one loss names. */
const NAMED = 50;

const hasPage = (item: ImportItem): item is ImportItem & { post: string; slug: string } =>
  item.post !== null && item.slug !== null;

/** Names a post, with a link to it once it is published. */
function ItemName({ item }: { item: ImportItem }) {
  const title = item.title || 'Untitled';
  if (!hasPage(item)) return <span className="wrap-anywhere">{title}</span>;
  return (
    <Link
      to={articlePath({ id: item.post, slug: item.slug })}
      className="wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent"
    >
      {title}
    </Link>
  );
}

function LossRow({ loss: { text, items } }: { loss: Loss }) {
  return (
    <li className="border-t border-line">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-1.5 text-sm [&::-webkit-details-marker]:hidden">
          <span className="text-pretty">{text}</span>
          <span aria-hidden="true" className="text-xl text-muted transition-[rotate] group-open:rotate-45">
            +
          </span>
        </summary>
        <ul className="space-y-1.5 pb-4 text-sm text-muted">
          {items.slice(0, NAMED).map((item) => (
            <li key={item.key}>
              <ItemName item={item} />
            </li>
          ))}
          {items.length > NAMED && <li>and {formatCount(items.length - NAMED, 'more post')}</li>}
        </ul>
      </details>
    </li>
  );
}

type LossesProps = { losses: Loss[]; skipped: string[]; refused: readonly RefusedPost[]; headingLevel: 3 | 4 };

/** Lists what did not come along as it was. */
function Losses({ losses, skipped, refused, headingLevel }: LossesProps) {
  const Heading = `h${headingLevel}` as const;
  if (losses.length + skipped.length + refused.length === 0) {
    return <p className="text-sm text-muted">Everything in your file came along.</p>;
  }
  return (
    <div>
      <Heading className="pb-3 font-serif text-base font-semibold">What did not come along</Heading>
      <ul className="border-b border-line">
        {refused.map(({ title, reason }) => (
          <li key={`${title} ${reason}`} className="border-t border-line py-2.5 text-sm text-pretty">
            <span className="font-medium wrap-anywhere">{title || 'Untitled'}</span>: {reason}
          </li>
        ))}
        {losses.map((loss) => (
          <LossRow key={`${loss.code} ${loss.text}`} loss={loss} />
        ))}
        {skipped.map((text) => (
          <li key={text} className="flex min-h-11 items-center border-t border-line py-1.5 text-sm">
            {text}, not imported
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Downloads the old and new addresses of posts, for redirects on the old platform. */
function AddressesButton({ items }: { items: readonly ImportItem[] }) {
  const rows = items
    .filter(hasPage)
    .flatMap((item) =>
      item.canonicalUrl === null
        ? []
        : [[item.canonicalUrl, location.origin + encodeURI(articlePath({ id: item.post, slug: item.slug }))]],
    );
  if (rows.length === 0) return null;
  return (
    <div className="space-y-2">
      <Button variant="outline" onClick={() => saveFile(toCsvFile([['old', 'new'], ...rows]), 'addresses.csv')}>
        Download Addresses
      </Button>
      <p className="max-w-[60ch] text-sm text-pretty text-muted">
        A CSV file of {rows.length === 1 ? '1 old address' : `${formatNumber(rows.length)} old addresses`} and the new
        ones, for redirects on the old platform.
      </p>
    </div>
  );
}

type ImportReportProps = {
  id: string;
  /** Entries of the file that are not imported, while the file is open. */
  skipped?: readonly SkippedPost[];
  refused?: readonly RefusedPost[];
  headingLevel: 3 | 4;
};

/** Shows what an import brought along, and each loss in words. */
export function ImportReport({ id, skipped = [], refused = [], headingLevel }: ImportReportProps) {
  const { data, ...query } = useImportItems(id);
  if (data === undefined) {
    if (!query.isError) {
      return (
        <div role="status" aria-label="Loading the report">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="mt-6 h-32 w-full" />
        </div>
      );
    }
    const title = failureText(query.error, 'Failed to load the report');
    return <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />;
  }
  const { items } = data;
  const own = items.filter(({ isEarlier }) => !isEarlier);
  const count = (test: (item: ImportItem) => boolean) => formatNumber(own.filter(test).length);
  const earlier = items.length - own.length;
  const waiting = own.filter(({ state }) => state === 'waiting').length;
  const edited = own.filter(({ state }) => state === 'edited').length;
  return (
    <div className="space-y-6">
      <dl className={classNames('grid gap-x-4 gap-y-6 sm:grid-cols-4', waiting > 0 ? 'grid-cols-2' : 'grid-cols-3')}>
        <Figure value={count(({ kind, state }) => kind === 'post' && state === 'imported')} label="Posts imported" />
        <Figure value={count(({ kind, state }) => kind === 'draft' && state === 'imported')} label="Drafts imported" />
        <Figure value={count(({ state }) => state === 'skipped' || state === 'failed')} label="Skipped" />
        {waiting > 0 && <Figure value={formatNumber(waiting)} label="Not published yet" />}
      </dl>
      {edited > 0 && (
        <p className="text-sm text-pretty text-muted">
          {formatCount(edited, 'post')} that you changed here stayed as you left {edited === 1 ? 'it' : 'them'}.
        </p>
      )}
      {earlier > 0 && (
        <p className="text-sm text-pretty text-muted">
          {formatCount(earlier, 'post')} came with an earlier import. {earlier === 1 ? 'It is' : 'They are'} not here
          twice.
        </p>
      )}
      <Losses losses={listLosses(own)} skipped={listSkipped(skipped)} refused={refused} headingLevel={headingLevel} />
      <p className="max-w-[60ch] text-sm text-pretty text-muted">
        Imported posts have their old dates and are sorted by them. Posts that you wrote here stay above them, whatever
        their dates. Nobody gets an email or a notification about imported posts.
      </p>
      <AddressesButton items={items} />
    </div>
  );
}
