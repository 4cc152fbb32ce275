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
  const { updatedAt: base } = (await editorOf(client, document)).draft;
  return await client.put(`${pathOf(document)}/draft`, {
    text: `Rule ${fresh()}.`,
    summary: 'One rule.',
    base,
    ...draft,
  });
}

/** Publishes the saved draft, in force from today unless `request` says otherwise. */
export async function publishDraft(client: Client, document: TermsDocument, request: Partial<PublishTermsRequest>) {
  const { updatedAt: base } = (await editorOf(client, document)).draft;
  return await client.post(`${pathOf(document)}/versions`, { base, day: dayIn(0), needsConsent: false, ...request });
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

/** Forgets all versions and drafts. */
export const forgetTerms = async () =>
  void (await env.DB.batch(['terms_versions', 'terms_drafts'].map((table) => env.DB.prepare(`DELETE FROM ${table}`))));

/** Returns the version of the saved draft of the Terms. */
export const draftBase = async () =>
  await env.DB.prepare("SELECT updated_at FROM terms_drafts WHERE document = 'terms'").first<number>('updated_at');

/** Stores a draft of the Terms that no version has. */
export async function savedDraft(): Promise<void> {
  await env.DB.prepare('INSERT OR REPLACE INTO terms_drafts VALUES (?1, ?2, ?3, ?4)')
    .bind('terms', `Rule ${fresh()}.`, 'One rule.', Date.now() + fresh())
    .run();
}

/** Returns a request that publishes the saved draft. */
export const publication = async () => ({ base: (await draftBase()) ?? 0, day: dayIn(0), needsConsent: false });

/** Publishes the first version of both documents, if there is none. */
export async function publishFirstVersions(): Promise<void> {
  const insert = env.DB.prepare('INSERT OR IGNORE INTO terms_versions VALUES (?1, 1, ?2, ?3, 0, 1, 1)');
  await env.DB.batch(['terms', 'privacy'].map((document) => insert.bind(document, 'Be kind.', 'One rule.')));
}

/** Returns a consent to the version of the Terms in force. */
export async function agreement() {
  await publishFirstVersions();
  const version = await env.DB.prepare(
    "SELECT max(version) AS n FROM terms_versions WHERE document = 'terms'",
  ).first<number>('n');
  return { document: 'terms', version: version ?? 0 };
}
