import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { contacts } from './audience.ts';

/**
 * Guests' contacts that were merged into the contact of a user, so earlier emails and waiting deliveries, which name
 * `old`, belong to `contact`. The number of a deleted contact is never used again.
 */
export const mergedContacts = sqliteTable(
  'merged_contacts',
  {
    old: integer().primaryKey(),
    contact: integer()
      .notNull()
      .references(() => contacts.seq, { onDelete: 'cascade' }),
  },
  (t) => [index('merged_contacts_contact').on(t.contact)],
);
