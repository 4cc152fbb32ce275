import type { SendAnnouncementRequest } from '#contract/announcements';

/** Returns the form of a new announcement. */
export const announcementForm = (parts: Partial<SendAnnouncementRequest> = {}): SendAnnouncementRequest => ({
  id: crypto.randomUUID(),
  title: 'A new editor',
  text: 'Writing is **easier** now. [Try it](https://example.test/write).',
  audience: 'everybody',
  byEmail: true,
  byNotification: true,
  ...parts,
});
