import { foldHandle } from '#contract/handle-rules';
import { bloggerPath } from '#contract/handles';
import type { ContactRequest } from '#contract/mail';
import { type EmailBranding, type EmailContent, resetAction, toSingleLine } from './email-layout.text.ts';

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
      'Open this link and press the button to confirm your address. Then you can subscribe to writers. The link works for 3 days.',
    ],
    action: { label: 'Confirm email address', url: link(head, 'confirm', token, next) },
    footnote: `Someone signed up for ${head.platformName} with this address. If this wasn't you, you can ignore this email.`,
  };
}

/** Sends the link for a new password. */
export function passwordResetEmail(head: EmailBranding, to: { username: string }, token: string): EmailContent {
  return {
    subject: `Reset your ${head.platformName} password`,
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${to.username},`,
      'use this link to choose a new password. It works once and expires in one hour. You will be signed out on all devices.',
    ],
    action: { label: 'Choose a new password', url: link(head, 'reset', token) },
    footnote:
      'If you did not request this, you can ignore this email. Your password does not change, and nobody can change it without this link.',
  };
}

/** Requests the confirmation of an account's new address. */
export function confirmNewAddressEmail(head: EmailBranding, to: { username: string }, token: string): EmailContent {
  return {
    subject: `Confirm your new email for ${head.platformName}`,
    heading: 'Confirm your new email address',
    paragraphs: [
      `Hello ${to.username},`,
      'open this link and press the button to use this address to sign in. The link expires in one day. Until then your account keeps its current address.',
    ],
    action: { label: 'Confirm new email address', url: link(head, 'change-email', token) },
    footnote: 'If you did not request this, you can ignore this email.',
  };
}

/** Notifies the current address of a requested email change. */
export function emailChangeRequestedEmail(head: EmailBranding, to: { username: string }): EmailContent {
  return {
    subject: `A new email address for your ${head.platformName} account`,
    heading: 'A new email address was requested',
    paragraphs: [
      `Hello ${to.username},`,
      'someone requested a new email address for your account. Nothing has changed yet: the new address must be confirmed first.',
      "If this wasn't you, someone knows your password. Choose a new one now: this cancels the change and signs out all other devices.",
    ],
    action: resetAction(head),
    footnote: "You received this email because this is your account's address.",
  };
}

/** Notifies the previous address of a completed email change. */
export function emailChangedEmail(head: EmailBranding, to: { username: string }): EmailContent {
  return {
    subject: `Your ${head.platformName} email address was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Hello ${to.username},`,
      'your account has a new email address, and it has been confirmed. You can no longer sign in with this one.',
    ],
    footnote: `If this wasn't you, write to ${head.supportEmail} immediately.`,
  };
}

/** Notifies a user of a changed password. */
export function passwordChangedEmail(head: EmailBranding, to: { username: string }): EmailContent {
  return {
    subject: `Your ${head.platformName} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${to.username},`,
      'your account has a new password. All other devices have been signed out.',
      "If this wasn't you, choose a new password now.",
    ],
    action: resetAction(head),
    footnote: "You received this email because this is your account's address.",
  };
}

/** Notifies a user of a changed username, which is also the address of a blog. */
export function usernameChangedEmail(head: EmailBranding, change: { before: string; after: string }): EmailContent {
  const { before, after } = change;
  const address = `If you have a blog, its address is ${head.origin}${bloggerPath({ username: after })}.`;
  const old = `Old links continue to work. Nobody else can take @${before} for 90 days, and you can take it back at any time.`;
  const isMoved = foldHandle(before) !== foldHandle(after);
  return {
    subject: `Your ${head.platformName} username was changed`,
    heading: 'Your username was changed',
    paragraphs: [
      `Hello ${after},`,
      `your username is now @${after}. It was @${before}.`,
      isMoved ? `${address} ${old}` : address,
      "If this wasn't you, choose a new password now.",
    ],
    action: resetAction(head),
    footnote: "You received this email because this is your account's address.",
  };
}

/** Forwards a message from the Contact page to the platform's address. */
export function contactEmail(head: EmailBranding, { name, email, message }: ContactRequest): EmailContent {
  const who = toSingleLine(name) || email;
  return {
    subject: `Contact: ${who}`,
    heading: `A message from ${who}`,
    paragraphs: message.split(/(?:\r?\n){2,}/),
    footnote: `Written by ${who} (${email}) on the contact page of ${head.origin}. Replies go to the sender.`,
  };
}
