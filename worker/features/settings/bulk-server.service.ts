import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { bulkMailStatement } from './bulk-server.repo.ts';
import { readOutgoingMail } from './outgoing-mail.service.ts';

/** The mail server of campaigns. `perSecond` is for all lanes together; `isBulk` false means the account server. */
export type BulkServer = {
  isBulk: boolean;
  smtp: Config['smtp'];
  bounceDomain: string;
  perSecond: number;
  perConnection: number;
  sockets: number;
};

/** The account server sends campaigns over one connection, as fast as it sends other emails. */
const ACCOUNT_SERVER = { isBulk: false, bounceDomain: '', perSecond: 50, perConnection: 100, sockets: 1 } as const;

/** Returns the mail server of campaigns (null: emails wait) and the salt of the suppression list. Two round trips. */
export async function readBulkServer(ctx: Ctx): Promise<{ server: BulkServer | null; salt: string }> {
  const [[row], { smtp }] = await Promise.all([bulkMailStatement(ctx.db), readOutgoingMail(ctx)]);
  if (row === undefined) throw new Error('bulk_mail has no row');
  return { server: smtp === null ? null : { ...ACCOUNT_SERVER, smtp }, salt: row.salt };
}
