/** Returns the canonical path of a blogger's page. Every reading page loads this file; the rules are in handle-rules.ts. */
export const bloggerPath = ({ username }: { username: string }): string => `/@${username}`;
