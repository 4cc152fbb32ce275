export const PAYS = '4242424242424242';

export type Decline = { code: string; declineCode: string; message: string };

const declined = (declineCode: string): Decline => ({
  code: 'card_declined',
  declineCode,
  message: 'Your card was declined.',
});
const INCORRECT: Decline = {
  code: 'incorrect_number',
  declineCode: 'incorrect_number',
  message: 'Your card number is incorrect.',
};

/** The cardholder must confirm each payment with the bank (3-D Secure). */
const UNCONFIRMED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const needsHolder = ({ code }: Decline): boolean => code === UNCONFIRMED.code;

const cards: Record<string, { first: Decline | null; later: Decline | null; brand: string }> = {
  [PAYS]: { first: null, later: null, brand: 'visa' },
  '5555555555554444': { first: null, later: null, brand: 'mastercard' },
  '4000000000000341': { first: null, later: declined('generic_decline'), brand: 'visa' },
  // At a checkout the cardholder is present and confirms.
  '4000002760003184': { first: null, later: UNCONFIRMED, brand: 'visa' },
  '4000000000000002': { first: declined('generic_decline'), later: declined('generic_decline'), brand: 'visa' },
};

/** Returns a card number without separators. */
export const digitsOf = (number: string) => number.replace(/[\s-]/g, '');

/**
 * Returns a card's reason to decline, null if it pays.
 * @param isFirst whether the cardholder is present, as at a checkout
 */
export function declineOf(number: string, isFirst: boolean): Decline | null {
  const card = cards[number];
  if (card === undefined) return INCORRECT;
  return isFirst ? card.first : card.later;
}

/** Returns the issuer of a card. */
export const brandOf = (number: string) => cards[number]?.brand ?? 'visa';
