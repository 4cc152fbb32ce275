import * as z from 'zod';
import { emailSchema, usernameSchema } from '#contract/accounts.schema';
import { sendAnnouncementRequest } from '#contract/announcements.schema';
import { appealAnswerRequest } from '#contract/appeals.schema';
import { caseNoteRequest } from '#contract/cases.schema';
import { newCommentRequest } from '#contract/comments.schema';
import { draftFieldsSchema } from '#contract/drafts.schema';
import { reserveHandleRequest } from '#contract/handles.schema';
import { importItemRequest, importKeySchema } from '#contract/imports.schema';
import { contactRequest } from '#contract/mail.schema';
import { takedownRequest } from '#contract/moderation.schema';
import { refundRequest } from '#contract/money-desk.schema';
import { noticeRequest } from '#contract/notice.schema';
import { noteRequest, suspensionRequest } from '#contract/people.schema';
import { aboutMeRequest, socialLinksRequest } from '#contract/profiles.schema';
import { postInputSchema } from '#contract/publishing.schema';
import { reportAnswerRequest, reportRequest } from '#contract/reports.schema';
import { appealRequest } from '#contract/restrictions.schema';
import { scheduleRequest } from '#contract/schedules.schema';
import { newPasskeyRequest } from '#contract/second-factor.schema';
import { platformSettingsRequest } from '#contract/settings.schema';
import { smtpRequest } from '#contract/smtp.schema';
import { subscribeRequest } from '#contract/subscriptions.schema';
import { saveTermsDraftRequest } from '#contract/terms.schema';

const draft = draftFieldsSchema.shape;
const post = postInputSchema.shape;
const smtp = smtpRequest.shape;
const imported = importItemRequest.shape;

/** Maximum length of the shortened request in a log that only admins read. */
const NOTED_MAX = 300;
const noted = z.string().max(NOTED_MAX);

/**
 * Returns whether every text in some JSON is well-formed: no NUL, no lone surrogate, which JSON would write as
 * `\\ud800`.
 */
function isWhole(text: string): boolean {
  let isBroken = false;
  JSON.parse(text, (key, value: unknown) => {
    const texts = typeof value === 'string' ? [key, value] : [key];
    isBroken ||= texts.some((one) => !one.isWellFormed() || one.includes('\0'));
    return value;
  });
  return !isBroken;
}

const json = z.string().refine(isWhole, 'not whole');

/** A list that is stored as JSON. */
const listOf = (items: z.ZodType) =>
  json.refine((text) => z.array(items).safeParse(JSON.parse(text)).success, 'not such a list');

/**
 * Every column that may contain users' words, with its schema in the contract: the schema must accept the stored value
 * unchanged. A column with such words that is missing here fails the test.
 */
export const writtenColumns: Record<string, z.ZodType> = {
  'users.email': emailSchema,
  'users.username': usernameSchema,
  'past_emails.email': emailSchema,
  'contacts.email': emailSchema,
  'users.skeleton': z.string(),
  'former_handles.name': usernameSchema,
  'reserved_handles.pattern': reserveHandleRequest.shape.pattern,
  'reserved_handles.skeleton': z.string(),
  'reserved_handles.reason': reserveHandleRequest.shape.reason,
  'refund_requests.reason': refundRequest.shape.reason,
  'mail_tokens.email': emailSchema,
  'password_reset_requests.email': emailSchema,
  'sessions.user_agent': noted,
  'passkeys.name': newPasskeyRequest.shape.name,
  'passkeys.id': newPasskeyRequest.shape.id,
  'passkeys.public_key': newPasskeyRequest.shape.publicKey,
  'contact_messages.name': contactRequest.shape.name,
  'contact_messages.email': contactRequest.shape.email,
  'contact_messages.message': contactRequest.shape.message,
  // Encrypted, except for the recipient.
  'outbox_messages.payload': json,
  'outbox_messages.last_error': noted,
  'posts.title': post.title,
  'posts.excerpt': z.string().max(NOTED_MAX),
  'posts.teaser': z.string(),
  'posts.extra_tags': json,
  'posts.image_alt': post.imageAlt,
  'posts.subtitle': post.subtitle,
  'posts.description': post.description,
  'posts.share_image': post.shareImageId,
  'posts.pictures': json,
  'posts.canonical_url': imported.canonicalUrl,
  'import_items.origin_key': importKeySchema,
  'import_items.title': imported.title,
  'import_items.canonical_url': imported.canonicalUrl,
  'import_items.content': json,
  'import_items.pictures': json,
  'posts.taken_down_reason': takedownRequest.shape.reason,
  'post_bodies.content': post.content,
  'drafts.title': draft.title,
  'drafts.content': draft.content,
  'drafts.subtopics': listOf(draft.subtopics.element),
  'drafts.teams': listOf(draft.teams.element),
  'drafts.image': draft.imageId,
  'drafts.image_alt': draft.imageAlt,
  'drafts.subtitle': draft.subtitle,
  'drafts.description': draft.description,
  'drafts.share_image': draft.shareImageId,
  'drafts.pictures': json,
  'revisions.title': draft.title,
  'revisions.content': draft.content,
  'revisions.subtopics': listOf(draft.subtopics.element),
  'revisions.teams': listOf(draft.teams.element),
  'revisions.image': draft.imageId,
  'revisions.image_alt': draft.imageAlt,
  'revisions.subtitle': draft.subtitle,
  'revisions.description': draft.description,
  'revisions.share_image': draft.shareImageId,
  'revisions.pictures': json,
  'schedules.title': draft.title,
  'schedules.content': draft.content,
  'schedules.subtopics': listOf(draft.subtopics.element),
  'schedules.teams': listOf(draft.teams.element),
  'schedules.image': draft.imageId,
  'schedules.image_alt': draft.imageAlt,
  'schedules.subtitle': draft.subtitle,
  'schedules.description': draft.description,
  'schedules.share_image': draft.shareImageId,
  'schedules.pictures': json,
  'schedules.zone': scheduleRequest.shape.zone,
  'profiles.about_me': aboutMeRequest.shape.aboutMe,
  'profiles.youtube_url': socialLinksRequest.shape.youtubeUrl,
  'profiles.tiktok_url': socialLinksRequest.shape.tiktokUrl,
  'checkouts.return_to': subscribeRequest.shape.returnTo,
  'comments.body': newCommentRequest.shape.body,
  'comment_reports.note': reportRequest.shape.note,
  'comment_reports.answer': reportAnswerRequest.shape.answer,
  'blogger_reports.note': reportRequest.shape.note,
  'blogger_reports.answer': reportAnswerRequest.shape.answer,
  'restrictions.reason': reportAnswerRequest.shape.reason,
  'restrictions.bio': aboutMeRequest.shape.aboutMe,
  'appeals.text': appealRequest.shape.text,
  'appeals.answer': appealAnswerRequest.shape.answer,
  'case_notes.body': caseNoteRequest.shape.body,
  'article_reports.note': reportRequest.shape.note,
  'article_reports.answer': reportAnswerRequest.shape.answer,
  'users.suspension_reason': suspensionRequest.shape.reason,
  'person_notes.text': noteRequest.shape.text,
  'platform_settings.platform_name': platformSettingsRequest.shape.platformName,
  'platform_settings.platform_email': emailSchema,
  'platform_settings.notice': noticeRequest.shape.text,
  'terms_drafts.text': saveTermsDraftRequest.shape.text,
  'terms_drafts.summary': saveTermsDraftRequest.shape.summary,
  'terms_versions.text': saveTermsDraftRequest.shape.text,
  'terms_versions.summary': saveTermsDraftRequest.shape.summary,
  'announcements.title': sendAnnouncementRequest.shape.title,
  'announcements.text': sendAnnouncementRequest.shape.text,
  'smtp_settings.smtp_server': smtp.smtpServer,
  'smtp_settings.smtp_username': smtp.smtpUsername,
  'smtp_settings.from_email': smtp.fromEmail,
  'smtp_settings.from_name': smtp.fromName,
  'security_events.actor': noted,
  'security_events.detail': noted,
  'audit_entries.admin_name': usernameSchema,
  'audit_entries.target': z.string(),
  'audit_entries.before': json,
  'audit_entries.after': json,
  // Titles and names of that day.
  'stats_snapshots.statistics': json,
};

/** Returns whether a column may hold this value: its schema accepts it and would not store another one. */
export function isStorable(column: string, value: string): boolean {
  const parsed = writtenColumns[column]?.safeParse(value);
  return parsed?.success === true && parsed.data === value;
}
