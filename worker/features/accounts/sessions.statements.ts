import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sessions } from '../../db/schema/index.ts';

export const endAllSessionsStatement = (db: Db, user: number) => db.delete(sessions).where(eq(sessions.user, user));
