import { expect } from 'vitest';
import { newAdmin } from '../../support/admins.ts';
import { announcementForm } from '../../support/announcements.ts';
import { newReader } from '../../support/factories.ts';
import { countOf, type Races, statuses, TRIES } from '../../support/races.ts';
import { agreement, forgetTerms, publication, savedDraft } from '../../support/terms.ts';

/** Races of owners and of people who agree. */
export const termsRaces: Races = {
  'one draft and one publication of a document': {
    holds: ['terms_drafts(document)', 'terms_versions(document,version)', 'terms_versions.version'],
    run: async () => {
      await forgetTerms();
      const { person, client } = await newAdmin();
      const saves = `audit_entries WHERE action = 'terms_draft_saved' AND admin = ${person.seq}`;
      const draft = { text: 'Be kind.', summary: 'Kindness.', base: null, newestVersion: 0 };
      const path = '/api/admin/terms/terms';
      expect(await statuses(() => client.put(`${path}/draft`, draft))).toEqual({ 200: TRIES });
      expect(await countOf(saves)).toBe(1);
      await savedDraft();
      const request = await publication();
      expect(await statuses(() => client.post(`${path}/versions`, request))).toEqual({ 200: TRIES });
      expect(await countOf('terms_versions')).toBe(1);
      expect(await countOf("campaigns WHERE key = 'announcement:terms-1'")).toBe(1);
    },
  },
  'one consent': {
    holds: ['consents(user,document,version)'],
    run: async () => {
      const { person, client } = await newReader();
      const request = await agreement();
      expect(await statuses(() => client.post('/api/account/consents', request))).toEqual({ 200: TRIES });
      expect(await countOf('consents WHERE user = ?1', person.seq)).toBe(1);
    },
  },
  'one announcement': {
    holds: ['announcements_id_unique'],
    run: async () => {
      const { client } = await newAdmin();
      const form = announcementForm();
      expect(await statuses(() => client.post('/api/admin/announcements', form))).toEqual({ 200: TRIES });
      expect(await countOf('announcements WHERE id = ?1', form.id)).toBe(1);
      expect(await countOf('campaigns WHERE key = ?1', `announcement:${form.id}`)).toBe(1);
    },
  },
};
