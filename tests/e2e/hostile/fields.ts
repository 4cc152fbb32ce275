import type { APIRequestContext } from '@playwright/test';
import { operationsIn, type Schema } from '../../support/api-document.ts';
import { expect } from '../support/journey.ts';
import { corpus } from './corpus.ts';

/**
 * Fields that each journey fills with hostile texts (`METHOD path field`, as in the OpenAPI document), and the pages
 * and emails where it checks them.
 */
const rows = {
  texts: {
    'PUT /api/posts/:id post.title': ['a composed article', 'a list of posts', 'the teaser of an article', 'a feed'],
    'PUT /api/posts/:id post.subtitle': ['a composed article'],
    'PUT /api/posts/:id post.content': ['a composed article', 'a post in the editor', 'the preview of a post'],
    'PUT /api/drafts/:id fields.title': ['one’s own drafts', 'a draft in the editor'],
    'PUT /api/drafts/:id fields.content': ['a draft in the editor', 'the preview of a draft'],
    'PUT /api/bloggers/:id/about-me aboutMe': ['a blogger’s page'],
    'PUT /api/bloggers/:id/links youtubeUrl': ['a blogger’s page'],
    'PUT /api/bloggers/:id/links tiktokUrl': ['a blogger’s page'],
    'POST /api/posts/:id/report note': ['the open reports'],
    'POST /api/posts/:id/comments body': ['the comments of an article'],
    'PUT /api/comments/:id body': ['the comments of an article'],
    'POST /api/admin/reports/:id/answer answer': ['mails about reports'],
    'POST /api/admin/reports/:id/answer reason': ['what was taken down', 'mails about reports'],
    'PUT /api/admin/posts/:id/takedown reason': ['what was taken down', 'mails about reports'],
    'GET /api/search q': ['a search'],
  },
  kept: {
    'PUT /api/posts/:id post.title': ['a mail of a new post', 'versions', 'what asks back', 'a toast'],
    'PUT /api/posts/:id post.content': ['a mail of a new post', 'an article that is paid for', 'a version'],
    'POST /api/posts/:id/report note': ['a report that was sent'],
  },
  typed: {
    'POST /api/contact name': ['a mail to the platform'],
    'POST /api/contact message': ['a mail to the platform'],
    'POST /api/auth/sign-up email': ['sign-up, refused'],
    'POST /api/auth/sign-up username': ['sign-up, refused'],
    'GET /api/bloggers q': ['bloggers, none found'],
    'GET /api/admin/readers q': ['readers, none found'],
  },
  managed: {
    'GET /api/posts/mine q': ['one’s own posts, none found'],
    'GET /api/profile/readers q': ['one’s own readers, none found'],
    'PUT /api/admin/reserved-handles reason': ['the reserved usernames'],
    'POST /api/admin/people/:id/deletion reason': ['the form of a deletion', 'the audit log', 'a mail of a deletion'],
  },
  people: {
    'POST /api/admin/people/:id/notes text': ['the page of a person'],
    'PUT /api/admin/people/:id/suspension reason': ['the page of a person'],
  },
  comments: {
    'POST /api/posts/:id/comments body': ['comments to moderate', 'a comment that an admin reads'],
    'PUT /api/comments/:id body': ['comments to moderate'],
    'POST /api/comments/:id/reports note': ['the open reports of comments'],
    'POST /api/admin/comment-reports/:id/answer answer': ['the answered reports of comments', 'mails about comments'],
    'POST /api/admin/comment-reports/:id/answer reason': ['the comments that are taken down', 'mails about comments'],
  },
  decisions: {
    'POST /api/bloggers/:id/reports note': ['the open reports of bloggers'],
    'POST /api/admin/reports/cases/:kind/:id/notes body': ['a case'],
    'POST /api/admin/reports/bloggers/:id/answer answer': ['mails about decisions'],
    'POST /api/admin/reports/bloggers/:id/answer reason': ['mails about decisions', 'a statement'],
    'POST /api/statements/:id/appeals text': ['the open appeals', 'a statement'],
    'POST /api/admin/reports/appeals/:id/answer answer': ['mails about decisions', 'a statement'],
  },
  platform: {
    'PUT /api/admin/platform/settings platformName': ['the platform’s settings', 'a mail of the platform', 'a page'],
    'PUT /api/admin/platform/notice text': ['the platform’s settings', 'a page'],
    'PUT /api/admin/terms/:document/draft text': ['the terms'],
    'PUT /api/admin/terms/:document/draft summary': ['the terms'],
    'POST /api/admin/announcements title': ['the announcements'],
    'POST /api/admin/announcements text': ['the announcements'],
    'PUT /api/admin/smtp fromName': ['the platform’s settings', 'a mail of the platform'],
    'PUT /api/admin/smtp smtpUsername': ['the platform’s settings'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;
const written = new Set(Object.values(rows).flatMap((fields) => Object.keys(fields)));

/** Fields written and pages checked so far, in this process. */
const [wrote, seen] = [new Set<string>(), new Set<string>()];

/** Records that a page or an email was checked. */
export const noteSeen = (where: string): void => void seen.add(where);

const valueAt = (data: unknown, field: string): unknown =>
  field.split('.').reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], data);

/** Records the fields that a request fills with hostile texts. @param data its body */
export function noteWritten(method: string, address: string, data: unknown): void {
  const { pathname, searchParams } = new URL(address);
  for (const key of written) {
    const [itsMethod = '', path = '', field = ''] = key.split(' ');
    if (method !== itsMethod || !new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)) continue;
    const value = searchParams.get(field) ?? valueAt(data, field);
    if (typeof value === 'string' && corpus.some((text) => value.includes(text.trim()))) wrote.add(key);
  }
}

/** Expects that a journey has written all its fields and checked all its pages and emails. */
export function expectRowsTrue(journey: keyof typeof rows): void {
  const fields = Object.entries(rows[journey]);
  expect(fields.map(([field]) => field).filter((field) => !wrote.has(field))).toEqual([]);
  expect(fields.flatMap(([, places]) => places).filter((place) => !seen.has(place))).toEqual([]);
}

/** Text fields that no page shows or that accept one kind of value: the reason, by the end of their key. */
const unseen: readonly (readonly [ending: RegExp, why: string])[] = [
  [/ (password|current)$/i, 'never shown'],
  [/ token$/i, 'never shown'],
  [/second-step signInToken$/, 'made by the platform, never shown'],
  [/views from$/, 'reduced to a class of sources, never shown'],
  [/(follow|follow-by-mail) post$/, 'one of those there are'],
  [/ code$/, 'digits, or letters of a recovery code, never shown'],
  [/ passkey\.\w+$/, 'bytes in base64url, never shown'],
  [/passkeys (id|clientDataJSON|authenticatorData|publicKey)$/, 'bytes in base64url, never shown'],
  [/passkeys name$/, 'only in the settings of the user who typed it, in a bdi'],
  [/ (cursor|upTo)$/, 'given back by us, never shown'],
  [
    / (post\.|fields\.)?(category|subtopics|teams|leagues|categories|imageId|shareImageId)(\[\])?$/,
    'one of those there are',
  ],
  [/ (post|fields)\.imageAlt$/, 'shown beside a picture only: tests/worker/images/image-alt.test.ts'],
  [/ (post|fields)\.description$/, 'in share metadata only: tests/worker/posts/share-texts.test.ts'],
  [/ fields\.subtitle$/, 'in the editor, as the title'],
  [/ (bloggerId|bloggers|id|parent|ids\[\])$/, 'one of those there are'],
  [/ (returnTo|next)$/, 'a path of ours'],
  [/^GET \/api\/health strict$/, 'a flag'],
  [/ (email|to|platformEmail|fromEmail)$/, 'an address, as at sign-up'],
  [/ username$/, 'letters and digits, as at sign-up'],
  [/ pattern$/, 'letters and digits, as at sign-up'],
  [/ (smtpServer|bounceDomain|selector)$/, 'letters and digits'],
  [/bulk-mail smtpUsername$/, 'only in the form where it was typed, as the account server’s'],
  [/bulk-mail\/suppressions address$/, 'an address, as at sign-up'],
  [/bulk-mail\/campaigns key$/, 'made by the platform'],
  [/ (zone|timeZone)$/, 'one of the time zone database'],
  [/alerts\/settings (webhookUrl|heartbeatUrl)$/, 'only in the form where it was typed'],
  [/alerts\/settings quiet(From|To)$/, 'a time of the day'],
  [/ (picture\[\]|picture|share)$/, 'a file: tests/worker/images/upload-matrix.test.ts'],
  [/imports\/:id\/items\/:key (title|subtitle|description|text|imageAlt)$/, 'shown as those of any post'],
  [/imports\/:id\/items\/:key image$/, 'one of those there are'],
  [/imports\/:id\/(items\/:key (hash|canonicalUrl)|publish keys\[\]|picture url)$/, 'never shown'],
  [/readers\/import rows\[\]\.email$/, 'an address, as at sign-up'],
  [/admin\/money\/(payments|csv\/:table) (month|person)$/, 'a month, and an address or a username, never shown'],
  [/admin\/money\/(payments|refunds|csv\/:table) (reader|blogger)$/, 'one of those there are'],
  [/people\/:id\/reading article$/, 'the address of an article, never shown'],
  [/terms\/:document\/versions day$/, 'a day'],
  [/announcements\/test (title|text)$/, 'only in an email to the admin who typed it'],
  [/payments\/:id\/refund reason$/, 'only in a table of admins and the audit log, as the reason of a deletion'],
  [/posts\/:id\/report picture$/, 'one of those there are'],
  [/hidden-posts\/:postId reason$/, 'shown as that of a profile'],
  [/ color$/, 'six digits: tests/worker/images/uploads.test.ts'],
];

/** Returns the names of a schema's fields that accept any text. */
function textsIn(schema: Schema | undefined, name: string): string[] {
  if (schema === undefined) return [];
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const own = schema.type === 'string' && !schema.enum && schema.const === undefined && schema.format !== 'uuid';
  return [
    ...(own ? [name] : []),
    ...inner.flatMap((each) => textsIn(each, name)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
      textsIn(each, name === '' ? key : `${name}.${key}`),
    ),
    ...textsIn(schema.items, `${name}[]`),
  ];
}

/** Returns every free-text field of the API's requests, from its OpenAPI document. */
async function textFields(request: APIRequestContext): Promise<string[]> {
  const document = (await (await request.get('/api/openapi.json')).json()) as { paths: object };
  const found = [...operationsIn(document).values()].flatMap(({ name, query, body }) => {
    const queries = query.flatMap((parameter) => textsIn(parameter.schema, parameter.name));
    return [...textsIn(body?.schema, ''), ...queries].map((field) => `${name} ${field}`);
  });
  return [...new Set(found)];
}

/** Expects each free-text field to be covered by these journeys or to have a reason. */
export async function expectEveryFieldKnown(request: APIRequestContext): Promise<void> {
  const fields = await textFields(request);
  expect(fields.length).toBeGreaterThan(written.size);
  const known = (field: string) => written.has(field) || unseen.some(([ending]) => ending.test(field));
  expect(
    fields.filter((field) => !known(field)),
    'fields without a row in tests/e2e/hostile/fields.ts',
  ).toEqual([]);
  expect(
    [...written].filter((field) => !fields.includes(field)),
    'rows of fields that there are no more',
  ).toEqual([]);
}
