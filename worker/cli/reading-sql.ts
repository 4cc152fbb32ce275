const WRITES = /\b(?:insert|update|delete|replace|create|drop|alter|attach|detach|vacuum|reindex|analyze)\b/i;
const READ_PRAGMA =
  /^pragma\s+(?:foreign_key_check|integrity_check|quick_check|table_list|(?:table_x?info|index_x?info|index_list)\([^)]*\))$/i;

/** Checks whether a statement certainly only reads. Any keyword of a write counts, even inside a text. */
export function isReadingSql(sql: string): boolean {
  const statement = sql.trim().replace(/;\s*$/, '');
  if (statement.includes(';') || WRITES.test(statement)) return false;
  return /^(?:select|with|values|explain)\b/i.test(statement) || READ_PRAGMA.test(statement);
}
