import type { Reconciliation } from '#contract/reconciliation';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { describeComparison } from './comparison-text.ts';
import { useReconciliation } from './use-reconciliation.ts';

function Result({ last }: { last: Reconciliation }) {
  if (last.finishedAt === null) {
    if (!last.isRunning) {
      return (
        <>
          The comparison of <Time at={last.startedAt} format="moment" /> did not finish. Start another one.
        </>
      );
    }
    return (
      <>
        Comparing since <Time at={last.startedAt} format="moment" />…
      </>
    );
  }
  return (
    <>
      <Time at={last.finishedAt} format="moment" />: {describeComparison(last)}
    </>
  );
}

/** Shows the latest comparison with the payment provider, which also runs every night, and a button that starts one. */
export function PaymentComparison() {
  const { last, isError, isRunning, start } = useReconciliation();
  return (
    <div className="mt-6">
      <h3 className="font-sans text-sm font-medium">Comparison with the payment provider</h3>
      <p aria-live="polite" className="mt-0.5 mb-3 min-h-10 text-sm text-pretty text-muted md:min-h-5">
        {last !== null && <Result last={last} />}
        {last === null &&
          (isError ? 'Failed to load the last comparison' : 'Runs every night at 5:00 UTC and corrects what differs.')}
      </p>
      <Button variant="outline" size="sm" busy={isRunning} busyLabel="Comparing…" onClick={start}>
        Compare Now
      </Button>
    </div>
  );
}
