import { describe, expect, test } from 'vitest';
import { connectStatus, type LedgerResponse, platformMessages } from '#contract/settings';
import { type SmtpResponse, smtpMessages, smtpToasts } from '#contract/smtp';
import { adminReturnPath, adminSignInPath } from '@/app/pages/admin/admin-sign-in-path.ts';
import { checkPlatform, platformRequest, platformValues, typedNumber } from '@/features/settings/check-settings.ts';
import {
  checkSmtp,
  checkTestAddress,
  isBlockedSmtpPort,
  portHint,
  smtpValues,
  toSmtpRequest,
} from '@/features/settings/check-smtp.ts';
import { failedOutcome, sentOutcome } from '@/features/settings/email-testing.tsx';
import { feeMeaning } from '@/features/settings/fee-test.tsx';
import { formatShare, ledgerParts } from '@/features/settings/ledger-sums.tsx';
import { feeChangeText, feeToConfirm, pendingFeeText } from '@/features/settings/pending-fee.tsx';
import { changedFields } from '@/features/settings/shared/use-settings-form.ts';
import { currentSenderText, sendingProblems } from '@/features/settings/smtp-settings.tsx';
import { ApiError, offline } from '@/lib/http/api.ts';
import { unsavedValues } from '@/lib/storage/unsaved-values.ts';

const settings = {
  platformName: 'Blog Platform',
  platformEmail: 'hello@demo.test',
  feePercentage: 25,
  announcedFeePercentage: 25,
  pendingFee: null,
  bloggers: 17,
  updatedAt: null,
};

test.each([
  ['', '/admin-auth', '/admin'],
  ['?tab=mail&state=parked', '/admin-auth?next=%2Fadmin%3Ftab%3Dmail%26state%3Dparked', '/admin?tab=mail&state=parked'],
])('returns a user who signs in for /admin%s to it', (search, signIn, back) => {
  const path = adminSignInPath(search);
  expect(path).toBe(signIn);
  expect(adminReturnPath(new URLSearchParams(path.split('?')[1]).get('next'))).toBe(back);
});

test.each(['//evil.test', '/admin/../auth', '/administer?x', '/admin?\n', 'https://evil.test/admin?', '/', null])(
  'does not lead a signed-in admin to %j',
  (next) => {
    expect(adminReturnPath(next)).toBe('/admin');
  },
);

describe('a form of the settings', () => {
  const saved = { smtpServer: 'a.test', password: '', useTls: true };

  test('restores the input only for the user who left it, without secrets', () => {
    const typed = { smtpServer: 'b.test', password: 'hush', useTls: true };
    unsavedValues.set('me', 'SMTP', changedFields(typed, saved, 'password'));
    expect({ ...saved, ...unsavedValues.get<Partial<typeof saved>>('me', 'SMTP') }).toEqual({
      ...saved,
      smtpServer: 'b.test',
    });
    for (const [owner, form] of [
      ['somebody else', 'SMTP'],
      ['me', 'Platform'],
    ] as const) {
      expect(unsavedValues.get(owner, form)).toBeUndefined();
    }
    unsavedValues.delete('SMTP');
    expect(unsavedValues.get('me', 'SMTP')).toBeUndefined();
  });
});

describe('outgoing mail', () => {
  const UNREADABLE = smtpMessages.passwordUnreadable;
  const NOT_IN_USE = 'Your settings are not in use because the password cannot be decrypted';
  const smtpOf = (savedBy: string | null, problem: string | null, isPasswordReadable: boolean): SmtpResponse => ({
    settings: null,
    isPasswordReadable,
    sending: { by: savedBy === null ? 'nothing' : 'settings', server: 's:587', from: 'a@b.test', savedBy, problem },
  });

  test.each([
    ['all is well', smtpOf('me', null, true), [], /stays/],
    ['nothing is set up', smtpOf(null, smtpMessages.unset, true), [smtpMessages.unset], /^Until then, email stays/],
    ['the admin’s own password is removed', smtpOf('me', UNREADABLE, false), [UNREADABLE], /removed.*email stays/],
    ['only the admin’s unused password is removed', smtpOf('other', null, false), [NOT_IN_USE], /^(?!.*stays)/],
    [
      'both are removed',
      smtpOf('other', UNREADABLE, false),
      [UNREADABLE, NOT_IN_USE],
      /^Until then, email stays|^Its encryption key/,
    ],
  ])('when %s', (_case, smtp, titles, text) => {
    const problems = sendingProblems(smtp, 'me');
    expect(problems.map(({ title }) => title)).toEqual(titles);
    for (const problem of problems) expect(problem.text).toMatch(text);
  });

  test('names the admin who saved it', () => {
    expect(currentSenderText(smtpOf('other', null, true).sending)).toMatch(
      /through s:587 .* using the settings of other\.$/,
    );
    expect(currentSenderText(smtpOf(null, smtpMessages.unset, true).sending)).toBeNull();
  });
});

describe('platform settings', () => {
  test('appear in the form as saved, and are requested unchanged', () => {
    const values = platformValues(settings);
    expect(values.feePercentage).toBe('25');
    expect(platformRequest(values)).toEqual({
      platformName: 'Blog Platform',
      platformEmail: 'hello@demo.test',
      feePercentage: 25,
    });
  });

  test.each([
    ['25', 25],
    [' 12.9 ', 12.9],
    ['.5', 0.5],
    ['25.', 25],
    ['', null],
    ['.', null],
    ['25%', null],
    ['1e2', null],
    ['-1', null],
  ])('reads the typed number %j as %j', (typed, number) => {
    expect(typedNumber(typed)).toBe(number);
  });

  test.each([
    ['0', undefined],
    ['100', undefined],
    ['12.34', undefined],
    ['100.01', platformMessages.feeInvalid],
    ['12.345', platformMessages.feeInvalid],
    ['', platformMessages.feeInvalid],
    ['a quarter', platformMessages.feeInvalid],
  ])('validates a fee of %j: %j', async (feePercentage, message) => {
    expect((await checkPlatform({ ...platformValues(settings), feePercentage })).feePercentage).toBe(message);
  });

  test('reports an empty name and a malformed address at their fields', async () => {
    expect(await checkPlatform({ platformName: ' ', platformEmail: 'nobody', feePercentage: '25' })).toEqual({
      platformName: platformMessages.nameRequired,
      platformEmail: 'Please enter a valid email address',
    });
  });

  test('explains a fee with the split of $3.00, and names the fees that lose money', () => {
    expect(feeMeaning(25)).toEqual({ bloggerCents: 225, cardFeeCents: 39, platformNetCents: 36, isLoss: false });
    expect(feeMeaning(12.9)?.isLoss).toBe(false);
    expect(feeMeaning(12.89)?.isLoss).toBe(true);
    expect(feeMeaning(null)).toBeNull();
    expect(feeMeaning(100.01)).toBeNull();
  });

  test.each([
    [false, false, 'not_connected'],
    [true, false, 'setup_required'],
    [true, true, 'active'],
  ])('shows an account (connected: %j, charges: %j) as %s', (connected, chargesEnabled, status) => {
    expect(connectStatus({ connected, chargesEnabled, detailsSubmitted: false, accountId: null })).toBe(status);
  });
});

describe('a large fee change', () => {
  test.each([
    [27, null],
    [23, null],
    [27.01, 27.01],
    [22.99, 22.99],
    [100, 100],
    [null, null],
  ])('asks for confirmation of a typed fee of %j: %j', (typed, asked) => {
    expect(feeToConfirm(settings, typed)).toBe(asked);
  });

  test('is not confirmed while another one is scheduled, which the server rejects', () => {
    expect(feeToConfirm({ ...settings, pendingFee: { feePercentage: 30, from: 0 } }, 40)).toBeNull();
  });

  test('adds small changes up from the fee that bloggers know', () => {
    const raised = { ...settings, feePercentage: 27 };
    expect(feeToConfirm(raised, 27)).toBeNull();
    expect(feeToConfirm(raised, 26)).toBeNull();
    expect(feeToConfirm(raised, 27.5)).toBe(27.5);
    expect(feeChangeText(raised, 27.5, 0)[0]).toBe(
      'With earlier changes, the fee differs by more than 2 points from the 25% that bloggers were notified of.',
    );
    expect(feeChangeText(raised, 40, 0)[0]).toMatch(/^Of \$3\.00/);
  });

  test('shows the split of two prices, the start and the affected bloggers', () => {
    expect(feeChangeText(settings, 40, Date.UTC(2026, 10, 22, 12))).toEqual([
      'Of $3.00, a blogger gets $2.25 now and $1.80 after the change.',
      'Of $5.00, a blogger gets $3.75 now and $3.00 after the change.',
      'The new fee applies to payments from December 1, 2026 (UTC).',
      '17 bloggers are affected and will be emailed within minutes. You can withdraw the change until that day.',
    ]);
  });

  test.each([
    ['2026-11-24T00:00:00Z', 'December 1, 2026'],
    ['2026-11-24T00:00:01Z', 'January 1, 2027'],
    ['2026-12-31T23:59:59Z', 'February 1, 2027'],
  ])('confirmed at %s starts on %s', (at, day) => {
    const text = feeChangeText({ ...settings, bloggers: 1 }, 40, Date.parse(at));
    expect(text[2]).toBe(`The new fee applies to payments from ${day} (UTC).`);
    expect(text[3]).toMatch(/^1 blogger is affected/);
  });

  test('counts bloggers up to a limit', () => {
    expect(feeChangeText({ ...settings, bloggers: 10_000 }, 40, 0)[3]).toMatch(/^All bloggers \(at least 10,000\)/);
  });

  test('shows its start date until then', () => {
    const pending = { feePercentage: 40, from: Date.UTC(2027, 0, 1) };
    expect(pendingFeeText(pending)).toBe('The fee changes to 40% on January 1, 2027 (UTC)');
  });
});

describe('the ledger', () => {
  const ledger: LedgerResponse = {
    readersCents: -1000,
    owedCents: 150,
    paidOutCents: 600,
    platformCents: 120,
    cardFeesCents: 169,
    platformCostsCents: -39,
    totalCents: 0,
  };

  test('has parts that sum to the payments of readers', () => {
    const sum = ledgerParts(ledger).reduce((all, { cents }) => all + cents, 0);
    expect(sum).toBe(-ledger.readersCents);
  });

  test.each([
    [150, 1000, '15%'],
    [333, 1000, '33.3%'],
    [-20, 1000, '-2%'],
    [0, 0, null],
    [-39, -10, null],
  ])('shows %d of %d cents as %j', (cents, paid, share) => {
    expect(formatShare(cents, paid)).toBe(share);
  });
});

describe('SMTP settings', () => {
  const saved = {
    smtpServer: 'smtp.example.com',
    smtpPort: 465,
    smtpUsername: 'mailer',
    fromEmail: 'from@example.com',
    fromName: 'The Platform',
    useTls: true,
    updatedAt: 1,
  };
  const filled = { ...smtpValues(saved), password: 'secret' };

  test('start with port 587 and TLS, and never with a password', () => {
    expect(smtpValues(null)).toMatchObject({ smtpPort: '587', useTls: true, password: '' });
    expect(smtpValues(saved)).toMatchObject({ smtpServer: 'smtp.example.com', smtpPort: '465', password: '' });
  });

  test('accept complete input, with a password at each save', async () => {
    expect(await checkSmtp(filled)).toEqual({});
    expect(await checkSmtp(smtpValues(saved))).toEqual({ password: smtpMessages.required });
  });

  test.each(['smtpServer', 'smtpUsername', 'password', 'fromEmail'] as const)('require %s', async (name) => {
    expect(await checkSmtp({ ...filled, [name]: '' })).toEqual({ [name]: smtpMessages.required });
  });

  test.each([
    ['1', undefined],
    ['65535', undefined],
    ['0', smtpMessages.portInvalid],
    ['65536', smtpMessages.portInvalid],
    ['', smtpMessages.portInvalid],
    ['5e2', smtpMessages.portInvalid],
    ['587.5', smtpMessages.portInvalid],
  ])('validate port %j: %j', async (smtpPort, message) => {
    expect((await checkSmtp({ ...filled, smtpPort })).smtpPort).toBe(message);
  });

  test('save the port as a number, and reject port 25', () => {
    expect(toSmtpRequest({ ...filled, smtpPort: ' 2525 ' }).smtpPort).toBe(2525);
    expect(isBlockedSmtpPort('25')).toBe(true);
    expect(isBlockedSmtpPort('2525')).toBe(false);
    expect(portHint('465')).toContain('TLS');
    expect(portHint('constructor')).toBeUndefined();
  });

  test('require an address for a test email', async () => {
    expect(await checkTestAddress(' ')).toBe('Please enter an email address to test');
    expect(await checkTestAddress('nobody')).toBe('Please enter a valid email address');
    expect(await checkTestAddress('a@b.test')).toBeNull();
  });

  const refused = new ApiError(503, 'unavailable', 'The mail server refused the password');
  test.each([
    ['general', refused, 'Email sending failed', refused.message],
    ['general', offline(), 'Email sending failed', offline().message],
    ['signup', refused, 'Signup Test Failed', refused.message],
    ['signup', new ApiError(422, 'invalid_input', 'x', { to: 'User unknown' }), 'Signup Test Failed', 'User unknown'],
    ['signup', offline(), 'Signup Test Error', offline().message],
    ['general', new ApiError(401, 'signed_out', 'x'), 'Email sending failed', smtpToasts.signedOut],
    ['signup', new ApiError(403, 'forbidden', 'x'), 'Signup Test Failed', smtpToasts.forbidden],
  ] as const)('explain a failed %s test', (test, error, title, text) => {
    expect(failedOutcome(test, error)).toEqual({ isSent: false, title, text });
  });

  test('name the server after a successful test', () => {
    const response = { sent: true, server: 'smtp.example.com:587' } as const;
    expect(sentOutcome({ to: 'a@b.test', test: 'general' }, response).title).toBe('Email sent successfully');
    expect(sentOutcome({ to: 'a@b.test', test: 'signup' }, response).title).toBe('Signup Test Successful');
    expect(sentOutcome({ to: 'a@b.test', test: 'signup' }, response).text).toContain('smtp.example.com:587');
  });
});
