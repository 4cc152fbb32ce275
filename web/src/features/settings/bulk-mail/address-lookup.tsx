import { bulkMailMessages, type SuppressionReason, type SuppressionResponse } from '#contract/bulk-mail';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkAddress } from './check-bulk-mail.ts';
import { useLookUpAddress, useRemoveSuppression } from './use-bulk-mail.ts';

const reasons: Record<SuppressionReason, string> = {
  complaint: 'its owner marked an email as spam',
  hard: 'its mail server rejects it',
  soft: 'three emails could not be delivered',
  manual: 'an admin suppressed it',
};

type FoundProps = {
  address: string;
  suppression: SuppressionResponse['suppression'];
  /** False for an admin who may only look. */
  canRemove: boolean;
  onRemoved: () => void;
};

function Found({ address, suppression, canRemove, onRemoved }: FoundProps) {
  const remove = useRemoveSuppression(onRemoved);
  if (suppression === null) return <p className="text-sm wrap-anywhere">{`${address} is not suppressed.`}</p>;
  const { reason, until, at, canBeRemoved } = suppression;
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty wrap-anywhere">
        {`${address} gets no bulk mail since `}
        <Time at={at} format="short" />
        {`, because ${reasons[reason]}. `}
        {until === null ? 'The suppression does not end.' : 'It ends on '}
        {until !== null && <Time at={until} format="short" />}
      </p>
      {canRemove && canBeRemoved && (
        <Button variant="outline" busy={remove.isPending} busyLabel="Removing…" onClick={() => remove.mutate(address)}>
          Remove From List
        </Button>
      )}
      {!canBeRemoved && <p className="text-sm text-muted">A complaint cannot be removed.</p>}
    </div>
  );
}

/** Looks up whether an address gets bulk mail, and why not. */
export function AddressLookup({ canRemove }: { canRemove: boolean }) {
  const lookUp = useLookUpAddress();
  const form = useForm({
    initial: { address: '' },
    check: checkAddress,
    submit: async ({ address }) => await lookUp.mutateAsync(address.trim()),
  });
  const { data } = lookUp;
  return (
    <div className="space-y-5">
      <form {...form.props} className="max-w-md space-y-5">
        <Field label="Email address" name="address" error={form.errors.address}>
          {(field) => <TextInput {...field} {...form.text('address')} type="email" autoComplete="off" />}
        </Field>
        <FailureNotice failure={form.failure} title={bulkMailMessages.lookUpFailed} />
        <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Looking up…">
          Look Up
        </SubmitButton>
      </form>
      <div role="status">
        {data && !form.isSubmitting && (
          <Found {...data} canRemove={canRemove} onRemoved={() => lookUp.mutate(data.address)} />
        )}
      </div>
    </div>
  );
}
