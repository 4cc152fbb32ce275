import type { ReactNode } from 'react';
import { type FeeTestResponse, platformToasts } from '#contract/settings';
import { MoneyParts } from '@/components/domain/money-parts.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { feeParts } from './fee-parts.ts';
import { paymentStatusLabels } from './payment-status-text.ts';
import { useFeeTest } from './use-fee-test.ts';

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-line py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Result({ result }: { result: FeeTestResponse }) {
  const { scenario, platformRevenue, bloggerRevenue, stripeFees, verificationPassed, notIncluded } = result.summary;
  return (
    <div className="mt-5 max-w-md space-y-4">
      {result.success ? (
        <Notice isSilent tone={verificationPassed ? 'success' : 'warning'} title={platformToasts.testCompleted}>
          {verificationPassed
            ? 'The parts sum to the price, and the platform does not lose.'
            : 'The verification did not pass: at this fee the platform loses.'}
        </Notice>
      ) : (
        <Notice isSilent tone="error" title={platformToasts.testFailed}>
          {result.error}
        </Notice>
      )}
      <p className="text-sm text-pretty text-muted">{scenario}.</p>
      <MoneyParts parts={feeParts(bloggerRevenue, platformRevenue, stripeFees)} />
      <dl className="border-t border-line text-sm">
        <Line name="Platform revenue">{formatMoney(platformRevenue)}</Line>
        <Line name="Blogger revenue">{formatMoney(bloggerRevenue)}</Line>
        <Line name="Stripe fees">{formatMoney(stripeFees)}</Line>
        <Line name="Verification">{verificationPassed ? 'Passed' : 'Not passed'}</Line>
        <Line name="Payment account">{paymentStatusLabels[result.testResults.stripeConnectStatus]}</Line>
      </dl>
      <div className="text-sm text-pretty text-muted">
        <p>These figures leave out what else you pay:</p>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {notIncluded.map((cost) => (
            <li key={cost}>{cost}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Runs the fee test and shows its result. */
export function FeeTest() {
  const test = useFeeTest();
  return (
    <>
      <Button variant="outline" busy={test.isPending} busyLabel="Testing…" onClick={test.run}>
        Run Fee Test
      </Button>
      {test.error && (
        <div className="mt-5 max-w-md">
          <FailureNotice isSilent failure={test.error} words={platformToasts.testFailed} />
        </div>
      )}
      {test.data && <Result result={test.data} />}
    </>
  );
}
