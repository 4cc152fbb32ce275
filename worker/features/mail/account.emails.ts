import type { ContactRequest } from '#contract/mail';
import { type EmailBranding, type EmailContent, toSingleLine } from './email-layout.text.ts';

const link = (head: EmailBranding, mode: 'confirm' | 'reset' | 'change-email', token: string, next?: string) =>
  `${head.origin}/auth?${new URLSearchParams({ mode, token, ...(next !== undefined && { next }) })}`;

/**
 * Requests the confirmation of an email address. The link only opens a page, because mail scanners open links; the
 * page's button confirms.
 * @param next path on our site to return to afterwards
 */
export function confirmationEmail(
  head: EmailBranding,
  to: { username: string },
  token: string,
  next?: string,
): EmailContent {
  return {
    subject: `Confirm your email for ${head.platformName}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Welcome, ${to.username}.`,
      'Press the button on the page behind this link and your account is ready to subscribe to the writers you like. The link works for 3 days.',
    ],
    action: { label: 'Confirm email address', url: link(head, 'confirm', token, next) },
    footnote: `Someone signed up for ${head.platformName} with this address. If it was not you, ignore this mail and nothing will happen.`,
  };
}

/** Sends the link for a new password. */
export function passwordResetEmail(head: EmailBranding, to: { username: string }, token: string): EmailContent {
  return {
    subject: `Reset your ${head.platformName} password`,
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${to.username},`,
      'here is the link to choose a new password. It works once, for one hour. Every device that is signed in now will be signed out.',
    ],
    action: { label: 'Choose a new password', url: link(head, 'reset', token) },
    footnote:
      'If you did not ask for this, ignore this mail: your password stays as it is, and nobody can change it without this link.',
  };
}

/** Requests the confirmation of an account's new address. */
export function confirmNewAddressEmail(head: EmailBranding, to: { username: string }, token: string): EmailContent {
  return {
    subject: `Confirm your new email for ${head.platformName}`,
    heading: 'Confirm your new email address',
    paragraphs: [
      `Hello ${to.username},`,
      'press the button on the page behind this link, and this is the address you sign in with. The link works for one day; until then your account keeps the address it has.',
    ],
    action: { label: 'Confirm new email address', url: link(head, 'change-email', token) },
    footnote: 'If you did not ask for this, ignore this mail and nothing will happen.',
  };
}

/** Notifies the current address of a requested email change. */
export function emailChangeRequestedEmail(head: EmailBranding, to: { username: string }): EmailContent {
  return {
    subject: `A new email address for your ${head.platformName} account`,
    heading: 'Somebody asked for a new email address',
    paragraphs: [
      `Hello ${to.username},`,
      'your account is about to move to another email address. Nothing has changed yet: the new address has to be confirmed first.',
      'If it was not you, somebody knows your password. Choose a new one now: that stops the change and signs every other device out.',
    ],
    action: { label: 'Choose a new password', url: `${head.origin}/auth?mode=forgot` },
    footnote: 'You get this mail because this is the address of your account.',
  };
}

/** Notifies the previous address of a completed email change. */
export function emailChangedEmail(head: EmailBranding, to: { username: string }): EmailContent {
  return {
    subject: `Your ${head.platformName} email address was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Hello ${to.username},`,
      'your account has a new email address, and it has been confirmed. This one cannot sign in any more.',
    ],
    footnote: `If it was not you, write to ${head.supportEmail} at once.`,
  };
}

/** Notifies a user of a changed password. */
export function passwordChangedEmail(head: EmailBranding, to: { username: string }): EmailContent {
  return {
    subject: `Your ${head.platformName} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${to.username},`,
      'your account has a new password. Every other device that was signed in has been signed out.',
      'If it was not you, choose another one now.',
    ],
    action: { label: 'Choose a new password', url: `${head.origin}/auth?mode=forgot` },
    footnote: 'You get this mail because this is the address of your account.',
  };
}

/** Forwards a message from the Contact page to the platform's address. */
export function contactEmail(head: EmailBranding, { name, email, message }: ContactRequest): EmailContent {
  const who = toSingleLine(name) || email;
  return {
    subject: `Contact: ${who}`,
    heading: `A message from ${who}`,
    paragraphs: message.split(/(?:\r?\n){2,}/),
    footnote: `Written by ${who} (${email}) on the contact page of ${head.origin}. Your reply goes to them.`,
  };
}
