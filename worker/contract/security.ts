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

/** The durable log keeps so many rows (spec §9). */
export const SECURITY_LOG_CAP = 1000;
