import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const load = () => import('../reports/blogger-report-dialog.tsx');

type ReportBloggerProps = { bloggerId: string; signInPath: string | null };

/** Reports a blogger to the admins. Fetches the dialog on the first press. */
export function ReportBlogger(props: ReportBloggerProps) {
  const [isOpen, setOpen] = useState(false);
  const [BloggerDialog, fetchDialog] = useLazyComponent(load);

  async function open() {
    if (await fetchDialog(open)) setOpen(true);
  }

  return (
    <>
      <Button variant="ghost" size="sm" onClick={open} className="text-muted">
        Report
      </Button>
      {BloggerDialog && <BloggerDialog {...props} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
