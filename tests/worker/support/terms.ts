import { env } from 'cloudflare:workers';
import type { PublishTermsRequest, SaveTermsDraftRequest, TermsDocument, TermsEditorResponse } from '#contract/terms';
import { DAY } from '#contract/time';
import type { Client } from './client.ts';
import { fresh } from './factories.ts';

const pathOf = (document: TermsDocument) => `/api/admin/terms/${document}`;

/** Returns a day as typed, this many days from today (UTC). */
export const dayIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

export const editorOf = async (client: Client, document: TermsDocument = 'terms') =>
  await (await client.get(pathOf(document))).json<TermsEditorResponse>();

/** Saves a draft on top of the saved one. */
export async function saveTermsDraft(client: Client, document: TermsDocument, draft: Partial<SaveTermsDraftRequest>) {
  const { draft: saved, versions } = await editorOf(client, document);
  return await client.put(`${pathOf(document)}/draft`, {
    text: `Rule ${fresh()}.`,
    summary: 'One rule.',
    base: saved.updatedAt,
    newestVersion: versions[0]?.version ?? 0,
    ...draft,
  });
}

/** Publishes the saved draft, in force from today unless `request` says otherwise. */
export async function publishDraft(client: Client, document: TermsDocument, request: Partial<PublishTermsRequest>) {
  const { draft, versions } = await editorOf(client, document);
  return await client.post(`${pathOf(document)}/versions`, {
    base: draft.updatedAt,
    newestVersion: versions[0]?.version ?? 0,
    day: dayIn(0),
    needsConsent: false,
    ...request,
  });
}

/** Saves and publishes a version. */
export async function publishTerms(
  client: Client,
  document: TermsDocument = 'terms',
  parts: Partial<SaveTermsDraftRequest> & Partial<PublishTermsRequest> = {},
) {
  const { day, needsConsent, ...draft } = parts;
  await saveTermsDraft(client, document, draft);
  return await publishDraft(client, document, { ...(day && { day }), ...(needsConsent && { needsConsent }) });
}

/** Changes published versions, which the triggers of the database refuse otherwise. */
export async function changeVersions(statements: readonly string[]): Promise<void> {
  const triggers = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'terms_versions'";
  const { results } = await env.DB.prepare(triggers).all<{ name: string; sql: string }>();
  const all = [...results.map(({ name }) => `DROP TRIGGER ${name}`), ...statements, ...results.map(({ sql }) => sql)];
  await env.DB.batch(all.map((statement) => env.DB.prepare(statement)));
}

/** Forgets all versions and drafts. */
export const forgetTerms = async () => await changeVersions(['DELETE FROM terms_versions', 'DELETE FROM terms_drafts']);

/** Returns the version of the saved draft of the Terms. */
const draftBase = async () =>
  await env.DB.prepare("SELECT updated_at FROM terms_drafts WHERE document = 'terms'").first<number>('updated_at');

/** Returns the version of the saved draft of the Terms, and of the newest published text. */
export async function editorBase() {
  const newestVersion = await env.DB.prepare(
    "SELECT coalesce(max(version), 0) AS n FROM terms_versions WHERE document = 'terms'",
  ).first<number>('n');
  return { base: await draftBase(), newestVersion: newestVersion ?? 0 };
}

/** Stores a draft of the Terms that no version has. */
export async function savedDraft(): Promise<void> {
  await env.DB.prepare('INSERT OR REPLACE INTO terms_drafts VALUES (?1, ?2, ?3, ?4)')
    .bind('terms', `Rule ${fresh()}.`, 'One rule.', Date.now() + fresh())
    .run();
}

/** Returns a request that publishes the saved draft. */
export async function publication() {
  const { base, newestVersion } = await editorBase();
  return { base: base ?? 0, newestVersion, day: dayIn(0), needsConsent: false };
}

/** Publishes the first version of both documents, if there is none. */
export async function publishFirstVersions(): Promise<void> {
  const insert = env.DB.prepare(
    `INSERT INTO terms_versions SELECT ?1, 1, ?2, ?3, 0, 1, 1, 1
      WHERE NOT EXISTS (SELECT 1 FROM terms_versions WHERE document = ?1)`,
  );
  await env.DB.batch(['terms', 'privacy'].map((document) => insert.bind(document, 'Be kind.', 'One rule.')));
}

/** Returns a consent to the version of the Terms in force. */
export async function agreement() {
  await publishFirstVersions();
  return { document: 'terms', version: (await editorBase()).newestVersion };
}
