import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { useEndImport } from './imports.queries.ts';

/** Ends an import with the posts that it has. */
export function FinishImport({ id }: { id: string }) {
  const end = useEndImport();
  return (
    <>
      <Button variant="outline" busy={end.isPending} busyLabel="Finishing…" onClick={() => end.mutate(id)}>
        Finish Without the Rest
      </Button>
      <FailureNotice failure={end.error} title="Failed to finish the import" />
    </>
  );
}
