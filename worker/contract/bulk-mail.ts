export type {
  BulkCampaign,
  BulkCampaignsResponse,
  BulkMailRequest,
  BulkMailResponse,
  CampaignStateRequest,
  DomainCheckResponse,
  SuppressionResponse,
} from './bulk-mail.schema.ts';

/** First values of the form. */
export const BULK_DEFAULTS = { perSecond: 10, perConnection: 100, sockets: 1 } as const;
export const BULK_LIMITS = { perSecond: 1000, perConnection: 10_000, sockets: 4 } as const;

/** Reasons of a campaign's state, as admins and its blogger see them. `resumed` prevents another pause by the breaker. */
export const campaignReasons = {
  bounces: 'Too many addresses do not exist',
  complaints: 'Too many recipients marked the email as spam',
  paused: 'Paused by an admin',
  resumed: 'Resumed by an admin',
  stopped: 'Stopped by an admin',
} as const;

export const campaignStates = ['preparing', 'sending', 'paused', 'done', 'stopped'] as const;
export const campaignActions = ['pause', 'resume', 'stop'] as const;
export type CampaignAction = (typeof campaignActions)[number];

/** The records of DNS that a domain check looks up: `bounces` is where bounced mail is received. */
export const domainChecks = ['spf', 'dkim', 'dmarc', 'bounces'] as const;
export type DomainCheckName = (typeof domainChecks)[number];

export const suppressionReasons = ['complaint', 'hard', 'soft', 'manual'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const bulkMailMessages = {
  loadFailed: 'Failed to load the bulk mail server',
  saved: 'Bulk mail server saved',
  saveFailed: 'Failed to save the bulk mail server',
  removed: 'Bulk mail server removed',
  removeFailed: 'Failed to remove the bulk mail server',
  noneSaved: 'No bulk mail server is saved',
  passwordUnreadable: 'The saved password can no longer be decrypted. Save the bulk mail server again.',
  domainInvalid: 'Please enter a domain, such as bounces.example.com',
  perSecondInvalid: 'Please enter a number from 1 to 1,000',
  perConnectionInvalid: 'Please enter a number from 1 to 10,000',
  socketsInvalid: 'Please enter a number from 1 to 4',
  selectorInvalid: 'Please enter the selector that your mail provider names, such as s1',
  checkFailed: 'Failed to check the domain',
  testSent: 'Test email sent',
  testFailed: 'The test email was not sent',
  lookUpFailed: 'Failed to look up the address',
  suppressionRemoved: 'The address gets bulk mail again',
  suppressionMissing: 'This address is not on the suppression list',
  complaintStays: 'This person marked an email as spam, so the address stays on the list.',
  removeSuppressionFailed: 'Failed to remove the address from the suppression list',
  campaignsFailed: 'Failed to load the emails to readers',
  campaignUnknown: 'This email no longer exists',
  campaignChanged: 'The state of this email has changed. Reload the page.',
  campaignRequired: 'This email tells people about a new version of the Terms or Privacy. It cannot be stopped.',
  changeFailed: 'Failed to change the email',
} as const;

/** Toasts of what an admin did with a campaign. */
export const campaignToasts: Record<CampaignAction, string> = { pause: 'Paused', resume: 'Resumed', stop: 'Stopped' };
