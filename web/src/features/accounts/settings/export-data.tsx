import { useMutation } from '@tanstack/react-query';
import { deletionMessages } from '#contract/deletions';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { download } from '@/lib/download.ts';

/** Downloads all data of the account as a zip. */
export function ExportData() {
  const fetchAll = useMutation({ mutationFn: () => download('/account/export', 'my-data.zip') });
  return (
    <>
      <Button variant="outline" busy={fetchAll.isPending} busyLabel="Preparing…" onClick={() => fetchAll.mutate()}>
        Export Your Data
      </Button>
      <div className="mt-4 max-w-md empty:hidden">
        {fetchAll.isSuccess && (
          <Notice tone="success" title="Your data was downloaded">
            A ZIP of JSON and Markdown files. Pictures are included as links.
          </Notice>
        )}
        <FailureNotice failure={fetchAll.error} title={deletionMessages.exportFailed} />
      </div>
    </>
  );
}
