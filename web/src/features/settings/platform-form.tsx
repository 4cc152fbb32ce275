import { useEffect, useState } from 'react';
import { FEE_TEST_CENTS, formatDollars } from '#contract/money';
import { type PlatformSettingsResponse, platformMessages, platformToasts } from '#contract/settings';
import { MoneyParts } from '@/components/domain/money-parts.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { AlertIcon } from '@/components/ui/icons.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { checkPlatform, platformRequest, platformValues, preloadSettingsRules, typedNumber } from './check-settings.ts';
import { feeMeaning, feeParts } from './fee-test.tsx';
import { feeChangeText, feeToConfirm, PendingFee } from './pending-fee.tsx';
import { SavedElsewhere } from './shared/saved-elsewhere.tsx';
import { useSettingsForm } from './shared/use-settings-form.ts';
import { useSavePlatformSettings } from './use-platform-settings.ts';

/** Delay before a typed fee is validated: the 2 of 25 is not a loss yet. Milliseconds. */
const JUDGED_AFTER = 700;

/** Shows the effect of a fee on the cheapest subscription. Reserves room for lines that appear later. */
function FeeMeaning({ typed }: { typed: string }) {
  const [settled] = useDebouncedValue(typed, JUDGED_AFTER, typed);
  const meaning = feeMeaning(typedNumber(settled));
  return (
    <div className="max-w-md">
      <div className="min-h-24 sm:min-h-18">
        {meaning && (
          <>
            <p className="mb-3 text-sm text-muted">Of a {formatDollars(FEE_TEST_CENTS)} subscription:</p>
            <MoneyParts parts={feeParts(meaning.bloggerCents, meaning.platformNetCents, meaning.cardFeeCents)} />
          </>
        )}
      </div>
      <div role="status" className="mt-3 min-h-[4.5em] text-sm sm:min-h-[3em]">
        {meaning?.isLoss && (
          <p className="flex gap-2 font-medium text-pretty">
            <AlertIcon className="mt-0.5 size-5 shrink-0" />
            {platformMessages.feeLoses}
          </p>
        )}
      </div>
    </div>
  );
}

const fieldNames = { platformName: 'Platform name', platformEmail: 'Platform email', feePercentage: 'Fee percentage' };

type PlatformFormProps = { settings: PlatformSettingsResponse; viewerId: string };

/** Edits the platform's name, email address and fee. */
export function PlatformForm({ settings, viewerId }: PlatformFormProps) {
  const save = useSavePlatformSettings();
  const confirm = useConfirm();
  /** The fee in the dialog and the time of the question; they stay while the dialog closes. */
  const [proposed, setProposed] = useState({ fee: settings.feePercentage, at: 0 });
  const form = useSettingsForm({
    owner: viewerId,
    section: 'Platform Settings',
    saved: platformValues(settings),
    version: settings.updatedAt,
    check: checkPlatform,
    save: async (values, base) => {
      const request = { ...platformRequest(values), base };
      const fee = feeToConfirm(settings, request.feePercentage);
      if (fee === null) return platformValues(await save.mutateAsync(request));
      setProposed({ fee, at: Date.now() });
      if (!(await confirm.ask())) return null;
      return platformValues(await save.mutateAsync({ ...request, confirmedFeePercentage: fee }));
    },
  });
  useEffect(preloadSettingsRules, []);
  return (
    <form {...form.props} className="space-y-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Platform name" name="platformName" error={form.errors.platformName}>
          {(field) => <TextInput {...field} {...form.text('platformName')} autoComplete="off" />}
        </Field>
        <Field
          label="Platform email"
          name="platformEmail"
          error={form.errors.platformEmail}
          hint="Receives contact messages. Visible to visitors."
        >
          {(field) => <TextInput {...field} {...form.text('platformEmail')} type="email" autoComplete="off" />}
        </Field>
      </div>
      <Field
        label="Fee percentage"
        name="feePercentage"
        error={form.errors.feePercentage}
        hint="The platform’s share of payments: 0 to 100, in steps of 0.01. A change of up to two points applies immediately. A larger change applies from the 1st of a month, at least a week later."
      >
        {(field) => (
          <div className="relative w-40">
            <TextInput
              {...field}
              {...form.text('feePercentage')}
              inputMode="decimal"
              autoComplete="off"
              className="pr-9 tabular-figures"
            />
            <span aria-hidden="true" className="absolute inset-y-0 right-3.5 grid place-items-center text-muted">
              %
            </span>
          </div>
        )}
      </Field>
      <PendingFee settings={settings} />
      <FeeMeaning typed={form.values.feePercentage} />
      <FailureNotice failure={form.failure} title={platformToasts.saveFailed} />
      <SavedElsewhere
        failure={form.failure}
        names={fieldNames}
        typed={form.values}
        saved={platformValues(settings)}
        format={(name, value) => (name === 'feePercentage' ? `${value}%` : value)}
      />
      <ConfirmDialog
        {...confirm.dialog}
        title={`Change the fee from ${settings.feePercentage}% to ${proposed.fee}%?`}
        description={feeChangeText(settings, proposed.fee, proposed.at).map((sentence) => (
          <span key={sentence} className="mb-2 block">
            {sentence}
          </span>
        ))}
        confirmLabel="Schedule Change"
      />
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Saving…">
        Save Settings
      </SubmitButton>
    </form>
  );
}
