import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BREAK_EVEN_FEE_PERCENTAGE, FEE_TEST_CENTS, splitPayment } from '#contract/money';
import { type FeeTestResponse, platformToasts } from '#contract/settings';
import { MoneyParts } from '@/components/domain/money-parts.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { api } from '@/lib/http/api.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { toast } from '@/lib/toast.ts';
import { toastError } from '@/lib/toast-error.ts';
import { paymentStatusLabels } from './payment-account.tsx';
import { usePlatformSettings } from './use-platform-settings.ts';

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-line py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-figures">{children}</dd>
    </div>
  );
}

/** Splits the fee test's subscription at a fee; null for an invalid fee. */
export function feeMeaning(fee: number | null) {
  if (fee === null || fee > 100) return null;
  return { ...splitPayment(FEE_TEST_CENTS, fee), isLoss: fee < BREAK_EVEN_FEE_PERCENTAGE };
}

/** The parts of a subscription's money for a chart. */
export const feeParts = (bloggerCents: number, platformCents: number, cardFeeCents: number) => [
  { name: 'Blogger', cents: bloggerCents, fill: 'fill-money' },
  { name: 'Platform', cents: platformCents, fill: 'fill-ink' },
  { name: 'Card fee', cents: cardFeeCents, fill: 'fill-line-strong' },
];

function Result({ result }: { result: FeeTestResponse }) {
  const { scenario, platformRevenue, bloggerRevenue, stripeFees, verificationPassed, notIncluded } = result.summary;
  return (
    <div className="mt-5 max-w-md space-y-4">
      {result.success ? (
        <Notice isSilent tone={verificationPassed ? 'success' : 'warning'} title={platformToasts.testCompleted}>
          {verificationPassed
            ? 'The amounts add up to the price, and the platform does not lose money.'
            : 'Verification failed: the platform loses money at this fee.'}
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
        <Line name="Verification">{verificationPassed ? 'Passed' : 'Failed'}</Line>
        <Line name="Payment account">{paymentStatusLabels[result.testResults.stripeConnectStatus]}</Line>
      </dl>
      <div className="text-sm text-pretty text-muted">
        <p>These figures do not include other costs:</p>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {notIncluded.map((cost) => (
            <li key={cost}>{cost}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Tests the saved fee on a $3.00 subscription. Drops the result of an earlier fee. */
function useFeeTest() {
  const fee = usePlatformSettings().data?.feePercentage;
  const { data, variables, ...test } = useMutation({
    mutationFn: (_fee: number | undefined) => api.post<FeeTestResponse>('/admin/platform/fee/test'),
    onSuccess: ({ success, error, summary }) => {
      if (success && summary.verificationPassed) toast.success(platformToasts.testCompleted);
      else if (success) toast.info(platformToasts.testCompleted, 'The verification did not pass.');
      else toast.error(platformToasts.testFailed, error ?? undefined);
    },
    onError: (error) => toastError(error, platformToasts.testFailed),
  });
  return { ...test, data: (variables ?? fee) === fee ? data : undefined, run: () => test.mutate(fee) };
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
          <FailureNotice isSilent failure={test.error} title={platformToasts.testFailed} />
        </div>
      )}
      {test.data && <Result result={test.data} />}
    </>
  );
}
