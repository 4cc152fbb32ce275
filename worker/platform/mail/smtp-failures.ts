import { MailFailure, type MailFailureReason } from './mailer.ts';

const REASON_TEXTS: Record<Exclude<MailFailureReason, 'unreadable'>, string> = {
  sign_in: 'The mail server rejected the username or password.',
  no_tls: 'The mail server does not offer TLS on this port, so neither the password nor the email was sent.',
  certificate: "The mail server's certificate is not trusted, so neither the password nor the email was sent.",
  handshake:
    'The TLS handshake failed: the certificate of the mail server is not trusted, has expired or is for another name, or the server offers no TLS on this port.',
  relay: 'The mail server does not relay email to this recipient for this account.',
  account: 'The mail server is temporarily limiting this account.',
  sender: 'The mail server rejected the sender. Use an address that this account may send from.',
  recipient: 'The mail server rejected the recipient.',
  message: 'The mail server rejected the message.',
  timeout: 'The mail server did not respond in time.',
  unknown_host: 'The mail server host was not found.',
  unreachable: 'The mail server could not be reached on this port.',
  other: 'The mail server closed the connection.',
};

/** Reasons that concern one message only; any other would affect every message. */
const OF_ONE_MESSAGE = new Set<MailFailureReason>(['relay', 'recipient', 'message']);
/** Failures before a response of the server are described by the library's own message. */
const DESCRIBED_BY_LIBRARY = new Set<MailFailureReason>(['certificate', 'other']);
/** Internal messages of workerd, which would not help an admin. */
const OPAQUE = /^(internal error|proxy request failed)/;
const LINE_MAX = 200;
const SERVICE_CLOSES = 421;
const TOO_LARGE = 552;
const SIGN_IN_FIRST = 530;
/** Providers use it for "Throttling failure" (after DATA) and for too many sign-ins. */
const THROTTLED = 454;
/** Matches a limit of the rate, in a reply of any kind. */
const OF_RATE = /throttl|\brate (limit )?exceeded\b|\brate.?limit/i;
/** Matches a limit in a temporary reply; in a permanent one it may be about the message ("too many hops"). */
const OF_AMOUNT = /\btoo (many|much)\b/i;
/** Matches a rejected recipient or message for another reason: a daily limit, a suspended account. */
const OF_ACCOUNT = new RegExp(
  [
    String.raw`\b[45]\.4\.5\b|\b5\.7\.(0|2\d)\b`,
    String.raw`\b[45]\.7\.\d+\b.*\b(account|sender address|limit|quota|suspended)\b`,
    String.raw`\bsending (is )?(suspended|paused|disabled)\b|\b(daily|sending)\b.*\b(limit|quota)\b`,
  ].join('|'),
  'i',
);
/** Enhanced codes (RFC 3463) of an invalid address or mailbox. */
const OF_RECIPIENT = /\b[45]\.[12]\.\d+\b/;
/** Addresses, which may contain any word, and other parts that are specific to one message, such as its id. */
const ADDRESSES = /<[^>]*>|\S+@\S+/g;
const OWN_WORDS = /\S*\d\S*/g;

/** Properties of errors from Node, workerd and nodemailer. */
type Raw = {
  code: string;
  command: string;
  responseCode: number;
  response: string;
  message: string;
  isHandshake: boolean;
};

/** Marks an error as a failed TLS handshake, because workerd does not distinguish it. */
export const markHandshakeError = (error: unknown): unknown => Object.assign(error as object, { isHandshake: true });

function rawOf(error: unknown): Raw {
  const { code, originalCode, command, responseCode, response, isHandshake } = error as Record<string, unknown>;
  const name = error instanceof Error ? error.name : '';
  return {
    code: [code, originalCode, name].filter((part) => typeof part === 'string').join(' '),
    command: typeof command === 'string' ? command : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    response: typeof response === 'string' ? response : '',
    message: error instanceof Error ? error.message : String(error),
    isHandshake: isHandshake === true,
  };
}

type DescribedReason = keyof typeof REASON_TEXTS;

const isTemporaryCode = (code: number): boolean => code >= 400 && code < 500;

/** Returns whether the server says that it accepts too much at this time, from this account and not for one recipient. */
function isRateLimit({ code, responseCode, response }: Raw): boolean {
  const text = response.replace(ADDRESSES, '');
  if (OF_RECIPIENT.test(text)) return false;
  if (responseCode === THROTTLED) return !code.includes('ETLS');
  return OF_RATE.test(text) || (isTemporaryCode(responseCode) && OF_AMOUNT.test(text));
}

/**
 * Returns whether another connection may accept the message immediately: a temporary reply that may concern this
 * connection only, such as too many messages in one session. A limit of the rate concerns all connections.
 */
export function isReplyToConnection(error: unknown): boolean {
  const { responseCode, response } = rawOf(error);
  return isTemporaryCode(responseCode) && responseCode !== THROTTLED && !OF_RATE.test(response);
}

/** Returns the reason for a rejected recipient or message. */
function refusedFor(response: string, isOfRecipient: boolean): DescribedReason {
  const text = response.replace(ADDRESSES, '');
  if (!OF_RECIPIENT.test(text) && OF_ACCOUNT.test(text)) return 'account';
  if (!isOfRecipient) return 'message';
  return /relay/i.test(text) ? 'relay' : 'recipient';
}

/** Returns the failure by the step that the server rejected; null for other steps. */
function refusedAt(raw: Raw): DescribedReason | null {
  const { code, command, responseCode, response, message } = raw;
  if (isRateLimit(raw)) return 'account';
  if (responseCode === SERVICE_CLOSES) {
    const isAboutRecipient = response !== response.replace(ADDRESSES, '') || OF_RECIPIENT.test(response);
    return command === 'RCPT TO' && isAboutRecipient ? 'recipient' : 'other';
  }
  if (responseCode === SIGN_IN_FIRST || code.includes('EAUTH')) return 'sign_in';
  if (responseCode === TOO_LARGE || code.includes('EMESSAGE') || command === 'DATA') return refusedFor(response, false);
  if (!code.includes('EENVELOPE')) return null;
  if (command === 'MAIL FROM' || message.startsWith('Invalid sender')) return 'sender';
  return refusedFor(response, true);
}

function reasonOf(raw: Raw): DescribedReason {
  const { code, message } = raw;
  const refused = refusedAt(raw);
  if (refused !== null) return refused;
  if (/certificate|self.signed/i.test(message) || /CERT|ALTNAME/.test(code)) return 'certificate';
  if (/STARTTLS|wrong version|TLS|SSL/i.test(message) || /ETLS|EPROTO\b|SSL/.test(code)) return 'no_tls';
  if (/ETIMEDOUT|TimeoutError/.test(code)) return 'timeout';
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(code)) return 'unknown_host';
  if (raw.isHandshake) return 'handshake';
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(code)) return 'unreachable';
  return 'other';
}

/** Returns one bounded line without credentials, which a server may repeat. */
function lineOf(text: string, { username, password }: { username: string; password: string }): string {
  const plain = Buffer.from(`\0${username}\0${password}`).toString('base64');
  const secrets = password === '' ? [] : [plain, Buffer.from(password).toString('base64'), password];
  const hidden = secrets.reduce((line, secret) => line.replaceAll(secret, '***'), text);
  return hidden
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, LINE_MAX);
}

/**
 * Describes a failure of the mail server in plain text, with the server's own. `login` is redacted from them.
 * `isBeforeMessage`: no message was begun, so none is the cause.
 */
export function smtpFailure(
  error: unknown,
  login: { username: string; password: string },
  isBeforeMessage = false,
): MailFailure {
  if (error instanceof MailFailure) return error;
  const raw = rawOf(error);
  const reason = reasonOf(raw);
  const libraryMessage = DESCRIBED_BY_LIBRARY.has(reason) && !OPAQUE.test(raw.message) ? raw.message : '';
  const line = lineOf(raw.response || libraryMessage, login);
  const isOfServer = !OF_ONE_MESSAGE.has(reason);
  const wasRefused = raw.responseCode === 0 || (raw.responseCode >= 500 && raw.responseCode !== 503);
  const isTemporary = isBeforeMessage || isTemporaryCode(raw.responseCode) || reason === 'account';
  const rejectionKey =
    isOfServer || OF_RECIPIENT.test(line)
      ? null
      : `${isTemporary} ${REASON_TEXTS[reason]}${line.replace(ADDRESSES, '').replace(OWN_WORDS, '')}`;
  return new MailFailure(line === '' ? REASON_TEXTS[reason] : `${REASON_TEXTS[reason]} Its response: ${line}`, {
    reason,
    isOfServer,
    isForGood: !isOfServer && wasRefused,
    isTemporary,
    isThrottled: isOfServer && (reason === 'account' || raw.responseCode === SERVICE_CLOSES),
    responseCode: raw.responseCode,
    rejectionKey,
  });
}
