import type { ContactRequest } from '#contract/mail';
import type { Config } from '../../config.ts';
import { type Letter, oneLine } from './mail.layout.ts';

const link = (config: Config, mode: 'confirm' | 'reset', token: string) =>
  `${config.origin}/auth?${new URLSearchParams({ mode, token })}`;

/** Asks to confirm an e-mail address. The link only opens a page; its button acts, since mail scanners open links. */
export function confirmationLetter(config: Config, to: { username: string }, token: string): Letter {
  return {
    subject: `Confirm your email for ${config.platformName}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Welcome, ${to.username}.`,
      'Press the button on the page behind this link and your account is ready to subscribe to the writers you like. The link works for 3 days.',
    ],
    action: { label: 'Confirm email address', url: link(config, 'confirm', token) },
    footnote: `Someone signed up for ${config.platformName} with this address. If it was not you, ignore this mail and nothing will happen.`,
  };
}

/** Lets someone choose a new password. */
export function resetLetter(config: Config, to: { username: string }, token: string): Letter {
  return {
    subject: `Reset your ${config.platformName} password`,
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${to.username},`,
      'here is the link to choose a new password. It works once, for one hour. Every device that is signed in now will be signed out.',
    ],
    action: { label: 'Choose a new password', url: link(config, 'reset', token) },
    footnote:
      'If you did not ask for this, ignore this mail: your password stays as it is, and nobody can change it without this link.',
  };
}

/** Brings what a visitor wrote on the Contact page to the platform's address. */
export function contactLetter(config: Config, { name, email, message }: ContactRequest): Letter {
  const who = oneLine(name) || email;
  return {
    subject: `Contact: ${who}`,
    heading: `A message from ${who}`,
    paragraphs: message.split(/(?:\r?\n){2,}/),
    footnote: `Written by ${who} (${email}) on the contact page of ${config.origin}. Your reply goes to them.`,
  };
}
