import { Button } from '@/components/ui/button.tsx';
import { SkeletonUntil } from '@/components/ui/skeleton-until.tsx';
import { ArchiveFrame } from './archive-frame.tsx';

/** Skeleton of the import of a blog, while its code or earlier imports load. */
export function BringBlogSkeleton() {
  return (
    <SkeletonUntil isLoaded={false}>
      <div className="max-w-2xl">
        <ArchiveFrame button={<Button variant="outline">Choose File</Button>} />
      </div>
    </SkeletonUntil>
  );
}
