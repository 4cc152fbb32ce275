import { moneyMessages, type PaymentDetails, type PaymentRefundScope, REFUND_REASON_MAX } from '#contract/money-desk';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextArea } from '@/components/ui/text-area.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { formatMoney } from '@/lib/text/format.ts';
import { checkRefund, type RefundValues } from './check-refund.ts';
import { useRefund } from './use-money.ts';

/** Refunds a payment in full, or the unused days of the newest one. */
export function RefundForm({ details }: { details: PaymentDetails }) {
  const { payment, refundableCents, unusedCents } = details;
  const refund = useRefund(payment.id);
  const form = useForm<RefundValues>({
    initial: { scope: 'full', reason: '' },
    check: checkRefund,
    submit: ({ scope, reason }) =>
      refund.mutateAsync({ scope, cents: scope === 'full' ? refundableCents : unusedCents, reason }),
  });
  const { scope } = form.values;
  const cents = scope === 'full' ? refundableCents : unusedCents;
  const choices: { value: PaymentRefundScope; label: string; hint: string }[] = [
    {
      value: 'full',
      label: `Full refund: ${formatMoney(refundableCents)}`,
      hint: 'Ends the subscription if the paid month is running.',
    },
    {
      value: 'unused',
      label: `Unused days: ${formatMoney(unusedCents)}`,
      hint: 'Ends the subscription now.',
    },
  ];
  return (
    <form {...form.props} className="space-y-4">
      {unusedCents > 0 && (
        <RadioList
          title="Amount"
          name="scope"
          choices={choices}
          value={scope}
          onChange={(value) => form.set('scope', value)}
        />
      )}
      <Field
        label="Reason"
        name="reason"
        error={form.errors.reason}
        hint="For the audit log and the list of refunds. The reader gets an email without it."
      >
        {(control) => <TextArea {...control} {...form.text('reason')} rows={3} limit={REFUND_REASON_MAX} />}
      </Field>
      <FailureNotice failure={form.failure} title={moneyMessages.failed} />
      <div className="flex flex-col md:flex-row md:justify-end">
        <SubmitButton variant="destructive" size="mobile" busy={form.isSubmitting} busyLabel="Refunding…">
          Refund {formatMoney(cents)}
        </SubmitButton>
      </div>
    </form>
  );
}
