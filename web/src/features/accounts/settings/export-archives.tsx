import { useQuery } from '@tanstack/react-query';
import { type ExportPart, type ExportPartsResponse, type ExportShape, exportPath } from '#contract/exports';
import { buttonStyle } from '@/components/ui/button-style.ts';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { useWasInView } from '@/lib/dom/use-was-in-view.ts';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';
import { formatCount } from '@/lib/text/format.ts';
import { formatList } from '@/lib/text/format-list.ts';

/** Lists what a part has: '12 posts, 1 draft, and 30 pictures'. */
function describePart({ posts, drafts, pictures }: ExportPart): string {
  const counts: [number, string][] = [
    [posts, 'post'],
    [drafts, 'draft'],
    [pictures, 'picture'],
  ];
  return formatList(counts.flatMap(([count, one]) => (count === 0 ? [] : [formatCount(count, one)])));
}

const size = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'megabyte', maximumSignificantDigits: 2 });

type ArchiveProps = { shape: ExportShape; title: string; text: string; parts: readonly ExportPart[] };

/** Downloads the parts of an archive. The browser shows their progress, because a part can have 2 GB. */
function ArchiveParts({ shape, title, text, parts }: ArchiveProps) {
  return (
    <div>
      <h4 className="font-serif text-base font-semibold">{title}</h4>
      <p className="mt-1 max-w-[60ch] text-sm text-pretty text-muted">{text}</p>
      <ul className="mt-3 border-b border-line">
        {parts.map((part, index) => (
          <li
            key={part.part}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-2.5"
          >
            <p className="text-sm">
              {parts.length > 1 && (
                <span className="font-medium">
                  Part {index + 1} of {parts.length}:{' '}
                </span>
              )}
              {describePart(part)},{' '}
              <span className="text-muted">about {size.format(Math.max(part.estimatedBytes / 1_000_000, 0.1))}</span>
            </p>
            <a
              href={exportPath(shape, part.part)}
              download
              aria-label={`Download ${title}${parts.length > 1 ? `, part ${index + 1}` : ''}`}
              className={buttonStyle('outline', 'sm')}
            >
              Download
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Holds the place of what most bloggers have. */
const usual: ExportPartsResponse = {
  own: [{ part: 1, posts: 0, drafts: 0, pictures: 5, estimatedBytes: 1_000_000 }],
  substack: [{ part: 1, posts: 5, drafts: 1, pictures: 5, estimatedBytes: 1_000_000 }],
};
const none: ExportPartsResponse = { own: [], substack: [] };

/**
 * Offers the pictures of the account, and the blog in a shape that other platforms import.
 * @param isExpected there probably are some, so their place is kept until they are loaded
 */
export function ExportArchives({ isExpected }: { isExpected: boolean }) {
  const [wasInView, box] = useWasInView<HTMLDivElement>(400);
  const { data, ...query } = useQuery({
    queryKey: ['own', 'export-parts'],
    queryFn: ({ signal }) => api.get<ExportPartsResponse>('/account/export/parts', signal),
    enabled: wasInView,
  });
  if (data === undefined && query.isError) {
    const title = failureText(query.error, 'Failed to load your archives');
    return (
      <div className="mt-8 max-w-2xl">
        <ErrorState compact title={title} onRetry={query.refetch} retrying={query.isFetching} />
      </div>
    );
  }
  const { own, substack } = data ?? (isExpected ? usual : none);
  const pictures = own.filter((each) => each.pictures > 0);
  const blog = substack.filter((each) => each.posts + each.drafts > 0);
  return (
    <div ref={box} className="max-w-2xl">
      {pictures.length + blog.length > 0 && (
        <SkeletonUntil isLoaded={data !== undefined}>
          <div className="space-y-8 pt-8">
            {pictures.length > 0 && (
              <ArchiveParts
                shape="own"
                title="Your pictures"
                text="The files of all your pictures, in their largest size. Their names are those in “images.json” of your data."
                parts={pictures}
              />
            )}
            {blog.length > 0 && (
              <ArchiveParts
                shape="substack"
                title="Your blog for other platforms"
                text="Your public posts and your drafts with their pictures, as Substack exports them, so that Ghost, WordPress and others can import them. It also has your readers, if they agreed that you see their address, and the comments on your posts. It has no versions, payments or settings."
                parts={blog}
              />
            )}
            <p className="max-w-[60ch] text-sm text-pretty text-muted">
              A file has at most 2 GB. You can start five downloads a minute.
            </p>
          </div>
        </SkeletonUntil>
      )}
    </div>
  );
}
