import type { AuditAction, SecurityEventType } from '#contract/security';

/** Labels of the event types. */
export const eventLabels: Record<SecurityEventType, string> = {
  rate_limit_exceeded: 'Rate limit exceeded',
  invalid_input: 'Malformed input',
  xss_attempt: 'Script injection',
  unauthorized_access: 'Unauthorized access',
  suspicious_file_upload: 'Suspicious upload',
  brute_force_attempt: 'Password guessing',
  sql_injection_attempt: 'SQL injection',
  content_tampering: 'Content tampering',
  session_hijack_attempt: 'Session hijacking',
  privilege_escalation: 'Privilege escalation',
  data_breach_attempt: 'Data probing',
  malicious_request: 'Cross-origin request',
};

/** Labels of the admin actions. */
export const actionLabels: Record<AuditAction, string> = {
  platform_settings_saved: 'Saved platform settings',
  notice_saved: 'Saved the notice',
  fee_change_withdrawn: 'Withdrew a fee change',
  platform_onboarding_started: 'Connected a payment account',
  fee_tested: 'Tested the fee',
  smtp_settings_saved: 'Saved SMTP settings',
  smtp_settings_removed: 'Removed SMTP settings',
  alert_settings_saved: 'Saved the alert settings',
  alert_emails_saved: 'Changed their own alert emails',
  alert_secret_replaced: 'Replaced the signing secret of alerts',
  test_alert_sent: 'Sent a test alert',
  bulk_mail_saved: 'Saved the bulk mail server',
  bulk_mail_removed: 'Removed the bulk mail server',
  suppression_removed: 'Removed an address from the suppression list',
  campaign_paused: 'Paused an email to readers',
  campaign_resumed: 'Resumed an email to readers',
  campaign_stopped: 'Stopped an email to readers',
  test_email_sent: 'Sent a test email',
  stats_refreshed: 'Refreshed statistics',
  reconcile_started: 'Started a Stripe reconciliation',
  payment_refunded: 'Refunded a payment',
  message_resent: 'Resent a message',
  message_discarded: 'Discarded a parked message',
  blogger_deleted: 'Deleted a blogger',
  reader_deleted: 'Deleted a reader',
  deletion_resumed: 'Resumed a deletion',
  article_hidden: 'Hid an article from a team page',
  article_shown: 'Unhid an article on a team page',
  article_inspected: 'Read an article as a moderator',
  article_taken_down: 'Took an article down',
  article_restored: 'Restored an article',
  report_answered: 'Answered a report',
  comment_inspected: 'Read a reported comment',
  comment_taken_down: 'Took down a comment',
  comment_restored: 'Restored a comment',
  comment_report_answered: 'Answered a report of a comment',
  blogger_report_answered: 'Answered a report of a blogger',
  picture_removed: 'Removed a picture from an article',
  case_assigned: 'Took a case',
  case_unassigned: 'Gave up a case',
  case_note_added: 'Added a note to a case',
  appeal_answered: 'Answered an appeal',
  restriction_ended: 'Reversed a decision',
  reset_link_sent: 'Sent a reset link',
  second_factor_removed: 'Removed the second factors',
  reset_request_dismissed: 'Dismissed a reset request',
  contact_answered: 'Marked a contact message as answered',
  contact_reopened: 'Reopened a contact message',
  contact_deleted: 'Deleted a contact message',
  handle_reserved: 'Reserved a username',
  handle_unreserved: 'Removed a reserved username',
  handle_released: 'Released a former username',
  person_suspended: 'Suspended a person',
  suspension_lifted: 'Lifted a suspension',
  person_signed_out: 'Signed a person out',
  note_added: 'Added a note',
  confirmation_resent: 'Resent a confirmation',
  address_confirmed: 'Confirmed an address',
  address_corrected: 'Corrected an address',
  admin_granted: 'Granted admin rights',
  admin_roles_changed: 'Changed an admin’s roles',
  admin_revoked: 'Revoked admin rights',
};

/** Labels of fields whose own name reads badly. */
export const fieldLabels: Record<string, string> = {
  smtpServer: 'SMTP server',
  smtpPort: 'SMTP port',
  smtpUsername: 'SMTP username',
  useTls: 'Use TLS',
  perSecond: 'Emails per second',
  perConnection: 'Emails per connection',
  sockets: 'Connections',
};

/** Labels of values that are internal words. */
export const valueLabels: Record<string, Record<string, string>> = {
  decision: {
    kept: 'kept',
    taken_down: 'taken down',
    picture_removed: 'picture removed',
    bio_cleared: 'About Me cleared',
  },
};

export const logErrorTexts = {
  events: 'Failed to load the security log',
  audit: 'Failed to load the audit log',
} as const;
