import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { api } from '@/lib/http/api.ts';
import { failureText } from '@/lib/http/failure-text.ts';

type Inspection<Response> = {
  queryKey: QueryKey;
  path: string;
  failure: string;
  children: (inspected: Response) => ReactNode;
};

/** Requests the text once per opening, because each read is audited. */
function InspectedText<Response>({ queryKey, path, failure, children }: Inspection<Response>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: () => api.post<Response>(path),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data !== undefined) return children(data);
  if (error === null) return <Skeleton className="h-40 w-full" />;
  const title = failureText(error, failure);
  return <ErrorState compact title={title} onRetry={() => void refetch()} retrying={isFetching} />;
}

type InspectDialogProps<Response> = Inspection<Response> & {
  /** The button that opens the dialog. */
  label: string;
  title: string;
  description: string;
  closeLabel: string;
};

/** A button that opens a reported text for an admin, read-only. */
export function InspectDialog<Response>(props: InspectDialogProps<Response>) {
  const { label, title, description, closeLabel, ...inspection } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="reach text-left text-pretty underline decoration-line-strong decoration-1 underline-offset-4 wrap-anywhere hover:text-accent"
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} description={description}>
        <div className="space-y-6">
          {isOpen && <InspectedText {...inspection} />}
          <div className="flex justify-end">
            <Button variant="outline" size="mobile" onClick={() => setOpen(false)}>
              {closeLabel}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
