/** Statements that add to the database, by their beginning; `table` is the existing or new table that they change. */
const CREATES_TABLE = /^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?[`"]?(?<table>\w+)/i;
const CREATES_INDEX = /^CREATE INDEX|^CREATE VIEW/i;
const CREATES_UNIQUE = /^CREATE UNIQUE INDEX .*? ON [`"]?(?<table>\w+)/i;
const ADDS_COLUMN = /^ALTER TABLE [`"]?(?<table>\w+)[`"]? ADD (?:COLUMN )?[`"]?(?<column>\w+)/i;
const CREATES_TRIGGER = /^CREATE TRIGGER (?:IF NOT EXISTS )?[`"]?(?<trigger>\w+)[`"]?.*? ON [`"]?(?<table>\w+)/i;
const DROPS_TRIGGER = /^DROP TRIGGER (?:IF EXISTS )?[`"]?(?<trigger>\w+)/i;
const WRITES = /^(?:INSERT (?:OR \w+ )?INTO|DELETE FROM|UPDATE) [`"]?(?<table>\w+)/i;
/** An assignment to one column; a comma before another `=` may begin a second one. */
const FILLS_COLUMN = /^UPDATE [`"]?(?<table>\w+)[`"]? SET [`"]?(?<column>\w+)[`"]? ?=(?!.*,\s*[`"[]?\w+[`"\]]? ?=)/i;
/** Statements of a trigger's body, and its end. What follows the end begins otherwise. */
const IN_BODY = /^(?:SELECT|INSERT|UPDATE|DELETE|END$)/i;

/** Returns the statements of a migration on one line each, without comments. */
const statementsOf = (sql: string): string[] =>
  sql
    .split('--> statement-breakpoint')
    .map((statement) =>
      statement
        .replace(/--[^\n]*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/;$/, ''),
    )
    .filter((statement) => statement !== '');

/** Returns the statements in the body of a trigger: after its head, in which `UPDATE OF` names an event. */
const bodyOf = (trigger: string): string[] =>
  trigger
    .slice(trigger.search(/\bBEGIN\b/i) + 'BEGIN'.length)
    .split(';')
    .map((statement) => statement.trim());

/**
 * Returns the first statement that the version before may not work with; null when the migrations only add. The check
 * knows what surely adds, and refuses everything else: a changed value or constraint of an existing table, a removed name.
 */
export function findNotAdditive(migrations: readonly { name: string; sql: string }[]): string | null {
  const made = new Set<string>();
  for (const { name, sql } of migrations) {
    const statements = statementsOf(sql);
    const triggers = new Set(statements.map((each) => CREATES_TRIGGER.exec(each)?.groups?.trigger));
    const isMade = (found: RegExpExecArray | null) => found !== null && made.has(found.groups?.table ?? '');
    // A trigger on an existing table may not refuse what the version before writes, nor change what it reads.
    const addsTrigger = (trigger: RegExpExecArray, statement: string) =>
      bodyOf(statement).every(
        (each) => IN_BODY.test(each) && (/^(?:SELECT|END)\b/i.test(each) || isMade(WRITES.exec(each))),
      ) &&
      (isMade(trigger) || !/\bRAISE\s*\(/i.test(statement));
    for (const statement of statements) {
      const table = CREATES_TABLE.exec(statement)?.groups?.table;
      const column = ADDS_COLUMN.exec(statement)?.groups;
      const trigger = CREATES_TRIGGER.exec(statement);
      const filled = FILLS_COLUMN.exec(statement)?.groups;
      if (table !== undefined) made.add(table);
      if (column !== undefined) made.add(`${column.table}.${column.column}`);
      const adds =
        trigger === null
          ? // A second statement of the same chunk would not be read.
            !statement.includes(';') &&
            (table !== undefined ||
              column !== undefined ||
              CREATES_INDEX.test(statement) ||
              isMade(CREATES_UNIQUE.exec(statement)) ||
              triggers.has(DROPS_TRIGGER.exec(statement)?.groups?.trigger ?? '') ||
              isMade(WRITES.exec(statement)) ||
              (filled !== undefined && made.has(`${filled.table}.${filled.column}`)))
          : addsTrigger(trigger, statement);
      if (!adds) return `${name}: ${statement.slice(0, 100)}`;
    }
  }
  return null;
}
