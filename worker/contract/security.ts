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

/** Detail of the event for a webhook without a signature: any client can send one. */
export const UNSIGNED_WEBHOOK = 'a webhook that Stripe did not sign';

/** Detail of the event for a webhook with a well-formed signature that matches no secret; health reads it. */
export const WRONGLY_SIGNED_WEBHOOK = 'a webhook with a signature that does not match';

/** Maximum number of rows in the stored security log. */
export const SECURITY_LOG_CAP = 1000;

/** Rows per page of the security log and the audit log. */
export const LOG_PAGE_SIZE = 50;

/** Actions of admins in the audit log. */
export const auditActions = [
  'platform_settings_saved',
  'notice_saved',
  'terms_draft_saved',
  'terms_published',
  'announcement_tested',
  'announcement_sent',
  'fee_change_withdrawn',
  'platform_onboarding_started',
  'fee_tested',
  'smtp_settings_saved',
  'smtp_settings_removed',
  'bulk_mail_saved',
  'bulk_mail_removed',
  'suppression_removed',
  'campaign_paused',
  'campaign_resumed',
  'campaign_stopped',
  'test_email_sent',
  'alert_settings_saved',
  'alert_emails_saved',
  'alert_secret_replaced',
  'test_alert_sent',
  'stats_refreshed',
  'message_resent',
  'message_discarded',
  'reconcile_started',
  'payment_refunded',
  'blogger_deleted',
  'reader_deleted',
  'deletion_resumed',
  'article_hidden',
  'article_shown',
  'article_inspected',
  'article_taken_down',
  'article_restored',
  'report_answered',
  'comment_inspected',
  'comment_taken_down',
  'comment_restored',
  'comment_report_answered',
  'blogger_report_answered',
  'picture_removed',
  'case_assigned',
  'case_unassigned',
  'case_note_added',
  'appeal_answered',
  'restriction_ended',
  'reset_link_sent',
  'reset_request_dismissed',
  'contact_answered',
  'contact_reopened',
  'contact_deleted',
  'handle_reserved',
  'handle_unreserved',
  'handle_released',
  'person_suspended',
  'suspension_lifted',
  'person_signed_out',
  'note_added',
  'read_as_person',
  'confirmation_resent',
  'address_confirmed',
  'address_corrected',
  'admin_granted',
  'admin_roles_changed',
  'admin_revoked',
  'second_factor_removed',
  'person_restored',
] as const;

export type AuditAction = (typeof auditActions)[number];
