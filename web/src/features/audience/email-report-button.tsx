import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadReport = () => import('./email-report.tsx');

/** Opens the report of the emails with a post. */
export function EmailReportButton({ post }: { post: { id: string; title: string } }) {
  const [EmailReport, fetchReport] = useLazyComponent(loadReport);
  const [isOpen, setOpen] = useState(false);
  const open = async () => setOpen(await fetchReport(open));
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => void open()}>
        Emails<span className="sr-only"> {post.title}</span>
      </Button>
      {EmailReport !== null && <EmailReport post={post} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
