import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it, test, vi } from 'vitest';
import * as z from 'zod';
import { logError } from '../../../worker/log.ts';
import { describeForLog } from '../../../worker/log-redaction.ts';
import { smtpFailure } from '../../../worker/platform/mail/smtp-failures.ts';
import { PaymentRejected, PaymentsDown } from '../../../worker/platform/stripe/payment-errors.ts';
import { countCases } from '../../support/cases.ts';

/** Personal values, as other services repeat them in errors. */
const VALUES = {
  address: "zqzq.o'hara+news@zqzq-home.test",
  'full address': '"Zqzq O\'Hara" <zqzq@zqzq-home.test>',
  name: 'Zqzq “the one” O’Hara',
  username: 'zqzq_name',
  password: `zqzq'pass"word & 'more`,
  'mailed token': 'zqzqB3h8Xo1mE5v9LwQ2nT7rYc4uJd6sKf0aGp1iHqz',
  'session token': 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJ6cXpxIn0.zqzqSflKxwRJSMeKKF2QT4f',
  words: 'zqzq searched for "this", and \'that\'',
  text: 'A post.\n\nIt has "zqzq" lines,\n  at zqzq (and indents).',
  cookie: '__Host-session=eyJzqzq.zqzqzqzqzq',
};

class R2Error extends Error {
  override name = 'R2Error';
}

const login = { username: 'zqzq-mailer', password: 'zqzq-secret' };
const refused = (response: string) =>
  smtpFailure(
    Object.assign(new Error(`Message failed: ${response}`), {
      responseCode: 550,
      response,
      command: 'RCPT TO',
      code: 'EENVELOPE',
    }),
    login,
  );

/** Errors of external services that repeat the given value, each with the text that the log may contain. */
const FAILURES: [string, (value: string) => unknown, RegExp][] = [
  [
    'a query and its parameters',
    (value) => new DrizzleQueryError('SELECT 1 WHERE email = ?', [value]),
    /SELECT 1 WHERE email = \?/,
  ],
  ['D1', (value) => new Error(`D1_ERROR: fts5: syntax error near "${value}": SQLITE_ERROR`), /fts5: syntax error/],
  [
    'D1, as a cause',
    (value) => new DrizzleQueryError('SELECT 1', [value], new Error(`D1_ERROR: no such column: "${value}"`)),
    /no such column/,
  ],
  ['libSQL', (value) => new Error(`SQLITE_ERROR: unrecognized token: "'${value}"`), /unrecognized token/],
  [
    'JSON',
    (value) => {
      try {
        return JSON.parse(value);
      } catch (error) {
        return error;
      }
    },
    /SyntaxError/,
  ],
  [
    'JSON within',
    (value) => {
      try {
        return JSON.parse(`{"a": "${value}`);
      } catch (error) {
        return error;
      }
    },
    /SyntaxError/,
  ],
  [
    'a schema',
    (value) => z.strictObject({ email: z.email() }).safeParse({ email: value, [value]: 1 }).error,
    /ZodError: .*at email|ZodError/,
  ],
  [
    'a property',
    (value) => new TypeError(`Cannot read properties of undefined (reading '${value}')`),
    /Cannot read properties/,
  ],
  [
    'an address',
    (value) => new TypeError(`Invalid URL: https://api.stripe.com/v1/customers?email=${encodeURIComponent(value)}`),
    /https:\/\/api\.stripe\.com\/\(path\)/,
  ],
  ['a mail server', (value) => refused(`550 5.1.1 ${value} does not live here`), /recipient \(SMTP 550\)/],
  ['a mail server that quotes', (value) => refused(`550-5.7.1 spam\r\n550 ${value}`), /recipient \(SMTP 550\)/],
  [
    'the payment provider',
    (value) => new PaymentRejected('email_invalid', `Invalid email address: "${value}"`),
    /Invalid email address/,
  ],
  [
    'the payment provider, down',
    (value) => new PaymentsDown(new Error(`getaddrinfo failed for '${value}'`)),
    /does not respond <- Error: getaddrinfo failed/,
  ],
  ['a bucket', (value) => new R2Error(`put: Unspecified error (0) for '${value}'`), /R2Error: put: Unspecified error/],
  ['no user in particular', (value) => `"${value}"`, /quoted/],
];

it.each(FAILURES)('logs the failure of %s without user data', (_, failure, kept) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  for (const [kind, value] of Object.entries(VALUES)) {
    const error = failure(value);
    expect(describeForLog(error), kind).toMatch(kept);
    logError(error, { doing: 'test' });
    const line = String(log.mock.lastCall);
    expect(line, kind).not.toMatch(/zqzq/i);
    expect(line, kind).not.toMatch(/O.Hara/);
    expect(JSON.parse(line)).toMatchObject({ level: 'error', doing: 'test' });
  }
  countCases('secrets', Object.keys(VALUES).length);
  log.mockRestore();
});

test('leaves other texts readable', () => {
  const said = [
    'D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT',
    'D1_ERROR: Network connection lost.',
    'Neither sub_1QxYz2AbCdEf nor its reader is known. Check that the secret key is the right one.',
    "No such customer: 'cus_w9t061fpiwDtBR'",
    'Refund re_3QxYz2AbCdEf failed, so the platform keeps its money',
    'connect ECONNREFUSED 127.0.0.1:1',
    "Can't open the seal of 0b844935-4a1c-466e-b82d-8fca19a8e8e2",
  ];
  for (const words of said) expect(describeForLog(new Error(words))).toBe(`Error: ${words}`);
  expect(describeForLog(new Error('Invalid API Key provided: sk_live_zqzq'))).toBe(
    'Error: Invalid API Key provided: (secret)',
  );
  expect(describeForLog(new Error('x '.repeat(1000))).length).toBeLessThan(500);
  countCases('secrets', said.length + 2);
});
