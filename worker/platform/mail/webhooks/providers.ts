import type { MailWebhookProvider } from './mail-report.ts';
import { mailgunWebhook } from './mailgun.ts';
import { sandboxWebhook } from './sandbox.ts';

/** The providers whose reports are accepted, by the name in the address of their webhook. */
const providers: ReadonlyMap<string, MailWebhookProvider> = new Map([
  ['mailgun', mailgunWebhook],
  ['sandbox', sandboxWebhook],
]);

/** Returns the provider with this name, undefined for an unknown one. */
export const findMailWebhook = (name: string): MailWebhookProvider | undefined => providers.get(name);
