import type { AnnouncementAudience, SendAnnouncementRequest } from '#contract/announcements';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/announcements.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadAnnouncementRules = () => void load();

export type AnnouncementValues = Omit<SendAnnouncementRequest, 'id'> & { audience: AnnouncementAudience };

export const emptyAnnouncement: AnnouncementValues = {
  title: '',
  text: '',
  audience: 'everybody',
  byEmail: true,
  byNotification: true,
};

/** Any id: the server checks the form's own. */
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

export async function checkAnnouncement(values: AnnouncementValues): Promise<FieldErrors<AnnouncementValues>> {
  const rules = await load();
  return rules === null ? {} : findFieldErrors(rules.sendAnnouncementRequest, { ...values, id: SAMPLE_ID });
}
