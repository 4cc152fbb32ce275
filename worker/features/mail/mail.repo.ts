import type { ContactRequest } from '#contract/mail';
import type { Db, Statement } from '../../db/client.ts';
import { contactMessages } from '../../db/schema/index.ts';
import { enqueueStatement, type NewOutboxMessage } from '../../outbox/enqueue.ts';

/** Stores a message from the Contact page and enqueues its email under the same id. */
export function contactStatements(db: Db, input: ContactRequest, mail: NewOutboxMessage): Statement[] {
  return [
    db.insert(contactMessages).values({ id: mail.id, ...input, createdAt: mail.createdAt }),
    enqueueStatement(db, mail),
  ];
}
