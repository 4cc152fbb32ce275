/** Kinds of jobs: messages that are not emails. `worker/jobs/handlers.ts` has a handler for each. */
export type JobKind =
  | 'transfer'
  | 'customer-email'
  | 'product-name'
  | 'product-archive'
  | 'account-release'
  | 'account-close'
  | 'reversal'
  | 'end'
  | 'end-by-state'
  | 'void'
  | 'refund-late'
  | 'reconcile'
  | 'apply'
  | 'event'
  | 'price-change'
  | 'price-item'
  | 'post-notice'
  | 'deletion'
  | 'report-answer'
  | 'fee-change';

export type MessageKind = 'email' | JobKind;
