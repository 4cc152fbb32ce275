import type { ConnectStatus } from '#contract/settings';

/** Spec §4 'Payment connection': each state by its name. */
export const paymentStatusLabels: Record<ConnectStatus, string> = {
  not_connected: 'Not Connected',
  setup_required: 'Setup Required',
  active: 'Active',
  unavailable: 'Unavailable',
};

/** What a state means, and the press that leads on from it; null where nothing is left to do. */
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
