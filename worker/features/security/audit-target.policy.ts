/** Names a person in the audit log. The erasure of an account finds entries by this form. */
export const auditTargetOf = ({ username, id }: { username: string; id: string }): string => `${username} (${id})`;
