/** States of one reader's email (`deliveries.state`). */
export const DELIVERY = {
  waiting: 0,
  sent: 1,
  failed: 2,
  excluded: 3,
  bounced: 4,
  complained: 5,
  bouncedTemporarily: 6,
} as const;

/** The states of emails that the mail server has accepted. */
export const HANDED_OVER = [DELIVERY.sent, DELIVERY.bounced, DELIVERY.complained, DELIVERY.bouncedTemporarily] as const;
