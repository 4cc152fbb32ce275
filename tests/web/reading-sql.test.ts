import { expect, test } from 'vitest';
import { isReadingSql } from '../../worker/cli/reading-sql.ts';

test.each([
  'SELECT 1',
  ' select * from users; ',
  'WITH n AS (SELECT 1) SELECT * FROM n',
  'EXPLAIN QUERY PLAN SELECT 1',
  'PRAGMA foreign_key_check',
  'pragma table_info(users)',
  'VALUES (1)',
])('treats %s as reading', (sql) => expect(isReadingSql(sql)).toBe(true));

test.each([
  'DELETE FROM users',
  'UPDATE users SET id = 1',
  'SELECT 1; DELETE FROM users',
  'WITH n AS (SELECT 1) DELETE FROM users',
  'EXPLAIN DELETE FROM users',
  'PRAGMA user_version = 1',
  'PRAGMA user_version(1)',
  'PRAGMA table_info(users); VACUUM',
  "ATTACH 'x' AS y",
  'BEGIN',
  '',
])('treats %s as writing', (sql) => expect(isReadingSql(sql)).toBe(false));
