import type { ConnectStatus } from '#contract/settings';

/** Label of each payment status. */
export const paymentStatusLabels: Record<ConnectStatus, string> = {
  not_connected: 'Not Connected',
  setup_required: 'Setup Required',
  active: 'Active',
  unavailable: 'Unavailable',
};

/** Text of each payment status and the button that continues the setup; null when no step remains. */
export const paymentStatusTexts: Record<
  Exclude<ConnectStatus, 'unavailable'>,
  { text: string; press: string | null }
> = {
  not_connected: {
    text: 'Connect the platform’s own account with the payment provider.',
    press: 'Connect Account',
  },
  setup_required: {
    text: 'The account is there, but the provider needs something more before it can charge.',
    press: 'Finish Setup',
  },
  active: { text: 'The account can charge. Nothing is left to set up.', press: null },
};
