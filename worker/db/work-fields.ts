import { type SQL, sql } from 'drizzle-orm';
import type { DraftFields } from '#contract/drafts';

/** The fields of a work to store; `words` and `pictures` are derived from its text. */
export type StoredFields = DraftFields & { words: number; pictures: string[] };

/** Texts of a work. */
export const textFields = ['title', 'content'] as const satisfies readonly (keyof StoredFields)[];

/** Texts of a work, and how its content is read. Changing one makes another version of it. */
export const versionFields = [...textFields, 'format'] as const satisfies readonly (keyof StoredFields)[];

/**
 * Fields of a work as drafts, revisions and schedules store them, in the order of all statements. A new text needs its
 * column in their schema and that of posts, its name in `textFields`, and the triggers of `users.text_bytes`; the SQL
 * here follows.
 */
export const workFields = [
  ...textFields,
  'category',
  'subtopics',
  'teams',
  'isFree',
  'words',
  'imageId',
  'imageAlt',
  'subtitle',
  'description',
  'shareImageId',
  'format',
  'pictures',
] as const satisfies readonly (keyof StoredFields)[];

type WorkField = (typeof workFields)[number];

/** Fields that count towards an author's storage, as the triggers of `users.text_bytes` do. */
const countedFields = [
  ...textFields,
  'subtopics',
  'teams',
  'imageAlt',
  'subtitle',
  'description',
] as const satisfies readonly WorkField[];
export type CountedFields = Pick<StoredFields, (typeof countedFields)[number]>;

/** Fields that a post does not store in a column of the same name in `posts`. */
const separateInPosts = ['content', 'category', 'subtopics', 'teams', 'words'] as const;
type SeparateField = (typeof separateInPosts)[number];
export type PostField = Exclude<WorkField, SeparateField>;

const isInPosts = <Field extends WorkField>(field: Field): field is Exclude<Field, SeparateField> =>
  !(separateInPosts as readonly string[]).includes(field);

/** Fields with a column in `posts`, and the texts among them. */
export const postFields: readonly PostField[] = workFields.filter((field) => isInPosts(field));
export const postTextFields = textFields.filter((field) => isInPosts(field));
export type PostTexts = Pick<StoredFields, (typeof postTextFields)[number]>;

/** Name of a field in rows: that of its column in camel case. */
type RowName<Field extends WorkField> = Field extends `${infer Image}Id` ? Image : Field;
const rowName = (field: WorkField): string => field.replace(/Id$/, '');
const columnName = (field: WorkField): string =>
  rowName(field).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type StoredValue<Value> = Value extends readonly string[] ? string : Value extends boolean ? number : Value;

/** Rows of `selectFieldsSql`: lists are JSON, booleans 0 or 1. */
export type FieldRow<Field extends WorkField> = { [F in Field as RowName<F>]: StoredValue<StoredFields[F]> };

/** Converts the value of a field to that of its column. */
export function toColumnValue(value: StoredFields[WorkField]): string | number | null {
  if (Array.isArray(value)) return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : (value as string | number | null);
}

const listSql = (fields: readonly WorkField[], toSql: (field: WorkField) => SQL, separator = sql`, `): SQL =>
  sql.join(
    fields.map((field) => toSql(field)),
    separator,
  );

/** Columns that the triggers of `users.text_bytes` count. */
export const countedColumns: readonly string[] = countedFields.map(columnName);

/** SQL list of the fields' columns, for INSERT. */
export const columnsSql = (fields: readonly WorkField[]): SQL => listSql(fields, (field) => sql.raw(columnName(field)));

/** Columns that drafts, revisions and schedules share, in one order for all statements. */
export const workColumnsSql = sql`author, ${columnsSql(workFields)}`;

/** SQL list of assignments, for ON CONFLICT DO UPDATE. */
export const excludedSql = (fields: readonly WorkField[]): SQL =>
  listSql(fields, (field) => sql.raw(`${columnName(field)} = excluded.${columnName(field)}`));

/** SQL list of the fields' values, for SELECT or VALUES. */
export const valuesSql = <Field extends WorkField>(fields: readonly Field[], values: Pick<StoredFields, Field>): SQL =>
  listSql(fields, (field) => sql`${toColumnValue(values[field as Field])}`);

/** Converts a field to the SQL expression that has its value. */
export type FieldSource = (field: WorkField) => SQL;

/** Reads fields from a draft, revision or schedule. @param table its name in the query */
export const fromWork =
  (table: string): FieldSource =>
  (field) =>
    sql.raw(`${table}.${columnName(field)}`);

const separateSources: Record<SeparateField, SQL> = {
  content: sql`b.content`,
  category: sql`t.category`,
  subtopics: sql`(SELECT json_group_array(s.name) FROM post_subtopics x JOIN subtopics s ON s.seq = x.subtopic
    WHERE x.post = p.seq)`,
  teams: sql`(SELECT json_group_array(m.id) FROM post_teams x JOIN teams m ON m.seq = x.team WHERE x.post = p.seq)`,
  words: sql`p.word_count`,
};

/** Reads fields from `posts p JOIN post_bodies b JOIN topics t`. */
export const fromPost: FieldSource = (field) =>
  isInPosts(field) ? sql.raw(`p.${columnName(field)}`) : separateSources[field as SeparateField];

/** SQL list of the fields, without names. */
export const sourcesSql = (fields: readonly WorkField[], source: FieldSource): SQL => listSql(fields, source);

/** SQL list of the fields under their names in rows. */
export const selectFieldsSql = (fields: readonly WorkField[], source: FieldSource): SQL =>
  listSql(fields, (field) => sql`${source(field)} AS ${sql.raw(rowName(field))}`);

/** SQL condition: the stored fields have these values. Its negation is true when one differs. */
export const isSameSql = <Field extends WorkField>(
  fields: readonly Field[],
  source: FieldSource,
  values: Pick<StoredFields, Field>,
): SQL =>
  sql`(${listSql(fields, (field) => sql`${source(field)} IS ${toColumnValue(values[field as Field])}`, sql` AND `)})`;

/**
 * Bytes of a row of `drafts` or `revisions`, as the triggers of `users.text_bytes` count them. Unlike `length` of a
 * BLOB, it does not read the text.
 */
export const workBytesSql = sql.raw(countedColumns.map((column) => `octet_length(${column})`).join(' + '));

/** Returns the bytes of a work as `workBytesSql` counts them. */
export const countTextBytes = (fields: CountedFields): number =>
  countedFields.reduce((sum, field) => sum + Buffer.byteLength(String(toColumnValue(fields[field]))), 0);
