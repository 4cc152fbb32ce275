/** The security event types of spec §3. */
export const securityEventTypes = [
  'rate_limit_exceeded',
  'invalid_input',
  'xss_attempt',
  'unauthorized_access',
  'suspicious_file_upload',
  'brute_force_attempt',
  'sql_injection_attempt',
  'content_tampering',
  'session_hijack_attempt',
  'privilege_escalation',
  'data_breach_attempt',
  'malicious_request',
] as const;

export type SecurityEventType = (typeof securityEventTypes)[number];

/** The detail of the event that a webhook without a signature leaves: anybody can send one. */
export const UNSIGNED_WEBHOOK = 'a webhook that the payment provider did not sign';

/** The same for a signature header in the provider's format that no secret of ours made; health reads it. */
export const WRONGLY_SIGNED_WEBHOOK = 'a webhook with a signature that does not match';

/** The durable log keeps so many rows (spec §9). */
export const SECURITY_LOG_CAP = 1000;

/** Rows of either log on a page. */
export const LOG_PAGE_SIZE = 50;

/** What admins do, as the audit log names it. */
export const auditActions = [
  'platform_settings_saved',
  'fee_change_withdrawn',
  'platform_onboarding_started',
  'fee_tested',
  'smtp_settings_saved',
  'smtp_settings_removed',
  'test_email_sent',
  'stats_refreshed',
  'message_resent',
  'message_discarded',
  'reconcile_started',
  'blogger_deleted',
  'reader_deleted',
  'deletion_resumed',
  'article_hidden',
  'article_shown',
  'article_inspected',
  'article_taken_down',
  'article_restored',
  'report_answered',
  'reset_link_sent',
  'reset_request_dismissed',
  'admin_granted',
  'admin_revoked',
] as const;

export type AuditAction = (typeof auditActions)[number];
