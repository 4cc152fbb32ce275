import type { JobKind } from '#contract/mail';

/**
 * What each kind of job does, for health: it works with the payment provider, only writes emails to many users, only
 * changes rows or files, or notifies an address of the admins.
 */
export const jobWork: Readonly<Record<JobKind, 'provider' | 'emails' | 'rows' | 'alerts'>> = {
  transfer: 'provider',
  'customer-email': 'provider',
  'product-name': 'provider',
  'product-archive': 'provider',
  'account-release': 'provider',
  'account-close': 'provider',
  reversal: 'provider',
  end: 'provider',
  'end-by-state': 'provider',
  void: 'provider',
  'refund-late': 'provider',
  refund: 'provider',
  reconcile: 'provider',
  apply: 'provider',
  event: 'provider',
  'price-change': 'provider',
  'price-item': 'provider',
  'post-notice': 'emails',
  campaign: 'emails',
  deletion: 'provider',
  'report-answer': 'emails',
  'fee-change': 'emails',
  'comment-ban': 'rows',
  'factors-removed': 'emails',
  'comment-report-answer': 'emails',
  'blogger-report-answer': 'emails',
  'reply-mail': 'emails',
  'alert-webhook': 'alerts',
  'picture-files': 'rows',
};

export type MessageKind = 'email' | JobKind;
