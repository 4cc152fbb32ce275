/** A socket opens, and the server greets, within this. */
export const CONNECT_MS = 10_000;
/** Greeting, TLS and signing in together. */
export const SIGN_IN_MS = 30_000;
/** From the sender's address to the end of the message. */
export const TRANSMIT_MS = 30_000;
/** Servers look for spam and viruses before they answer for a message; who asks again too early sends it twice (RFC 5321, 4.5.3.2.6). */
export const RESPONSE_MS = 5 * 60_000;

/** Where TLS does not come about, `openSmtpSocket` asks once more without; what was refused is taken back (RSET). */
const CONVERSATION_MS = 2 * CONNECT_MS + SIGN_IN_MS + TRANSMIT_MS + CONNECT_MS;
/** The longest that one mail takes: over a connection that turns out to be dead, and over another one. */
export const SEND_MAX_MS = 2 * CONVERSATION_MS + RESPONSE_MS;

/** Says that the server took longer than that. */
export const timeoutError = () => Object.assign(new Error('The mail server did not answer'), { code: 'ETIMEDOUT' });
