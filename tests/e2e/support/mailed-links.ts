import type { APIRequestContext } from '@playwright/test';
import { signUp, signUpConfirmed } from './accounts.ts';
import { linkMailedTo } from './inbox.ts';
import { ports } from './ports.ts';
import { send } from './send.ts';

const origin = `http://localhost:${ports.PORT}`;

/** Requests a link that resets the password of an account, and returns it. */
export async function mailedResetLink(request: APIRequestContext, email: string): Promise<string> {
  await send(request, 'POST', `${origin}/api/auth/forgot-password`, { email });
  return await linkMailedTo(email, /reset/i);
}

/** Creates an account, and returns the link that confirms its email. */
export async function mailedConfirmLink(request: APIRequestContext): Promise<string> {
  const { email } = await signUp(request);
  return await linkMailedTo(email, /confirm/i);
}

/** Creates an account, requests a new email for it, and returns the link that confirms the new one. */
export async function mailedChangeLink(request: APIRequestContext): Promise<string> {
  const { email, password } = await signUpConfirmed(request);
  const newEmail = `new-${email}`;
  await send(request, 'POST', `${origin}/api/account/email`, { email: newEmail, password });
  return await linkMailedTo(newEmail, /confirm your new email/i);
}
