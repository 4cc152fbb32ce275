import { type EmailBranding, type EmailContent, resetAction } from './email-layout.text.ts';

const changes = {
  'app added': 'An authenticator app was added to your account. Signing in now asks for its code.',
  'app removed': 'The authenticator app was removed from your account.',
  'passkey added': 'A passkey was added to your account. It can sign in without your password.',
  'passkey removed': 'A passkey was removed from your account.',
  'recovery codes replaced': 'New recovery codes were created for your account. The earlier ones no longer work.',
  'new-device codes on': 'Signing in on a new device now asks for a code that we email you.',
  'new-device codes off': 'Signing in on a new device no longer asks for a code that we email you.',
  'removed by support':
    'All second factors were removed from your account, because you asked for it. You can sign in with your password alone.',
} as const;
export type FactorChange = keyof typeof changes;

const WRONG =
  "If this wasn't you, someone can use your account. Choose a new password now, which signs out all devices, and remove what you do not know in Settings > Security. If you cannot sign in, reply to this email.";
const footnote = "You received this email because this is your account's address.";

/** Notifies the owner of an account of a change of its second factors. */
export function secondFactorChangedEmail(
  head: EmailBranding,
  to: { username: string },
  change: FactorChange,
): EmailContent {
  return {
    subject: `The security of your ${head.platformName} account has changed`,
    heading: 'Your sign-in security has changed',
    paragraphs: [`Hello ${to.username},`, changes[change], WRONG],
    action: resetAction(head),
    footnote,
  };
}

/** Notifies the owner of an account that a recovery code was used. */
export function recoveryCodeUsedEmail(head: EmailBranding, to: { username: string }, left: number): EmailContent {
  return {
    subject: `A recovery code of your ${head.platformName} account was used`,
    heading: 'A recovery code was used',
    paragraphs: [
      `Hello ${to.username},`,
      `someone confirmed with one of your recovery codes. ${left === 1 ? '1 code is' : `${left} codes are`} left. You can create new ones in Settings > Security.`,
      WRONG,
    ],
    action: resetAction(head),
    footnote,
  };
}

/** Warns the owner of an account that a person entered the password, and then too many wrong codes. */
export function wrongCodesEmail(head: EmailBranding, to: { username: string }): EmailContent {
  return {
    subject: `Someone knows the password of your ${head.platformName} account`,
    heading: 'Someone entered your password',
    paragraphs: [
      `Hello ${to.username},`,
      'someone entered the password of your account, and then too many wrong codes. We did not let them in.',
      "If this wasn't you, choose a new password now.",
    ],
    action: resetAction(head),
    footnote,
  };
}

/** Sends the code for a sign-in on a new device. */
export function signInCodeEmail(head: EmailBranding, to: { username: string }, code: string): EmailContent {
  return {
    subject: `Your ${head.platformName} sign-in code`,
    heading: 'Your sign-in code',
    paragraphs: [
      `Hello ${to.username},`,
      `enter this code to sign in on the new device: ${code}. It works once and expires in 10 minutes.`,
      'If you are not signing in, someone knows your password. Choose a new one now.',
    ],
    action: resetAction(head),
    footnote: 'You received this email because you asked for a code when your account signs in on a new device.',
  };
}
