import { MINUTE } from '#contract/time';

/** Time to open the socket and to receive the greeting. */
export const CONNECT_MS = 10_000;
/** Time for greeting, TLS and signing in together. */
export const SIGN_IN_MS = 30_000;
/** Time from the sender's address to the end of the message. */
export const TRANSMIT_MS = 30_000;
/**
 * Servers check for spam and viruses before they confirm a message; an earlier retry sends it twice (RFC 5321,
 * 4.5.3.2.6).
 */
export const RESPONSE_MS = 5 * MINUTE;

/** A message that was refused later than this is not sent again over another connection, so SEND_MAX_MS holds. */
export const RECONNECT_WITHIN_MS = TRANSMIT_MS;

/** After a TLS failure, `openSmtpSocket` connects again without it; after a rejection, RSET follows. */
const CONVERSATION_MS = 2 * CONNECT_MS + SIGN_IN_MS + TRANSMIT_MS + CONNECT_MS;
/** The longest duration of one mail: over a dead connection, then over another one. */
export const SEND_MAX_MS = 2 * CONVERSATION_MS + RESPONSE_MS;

/** Creates the error for a timeout. */
export const timeoutError = () => Object.assign(new Error('The mail server did not respond'), { code: 'ETIMEDOUT' });
