import { DAY } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { feedSharedEmail } from '../mail/feed.emails.ts';
import { createEmailMessage } from '../mail/mail.service.ts';
import * as keys from './feed-keys.repo.ts';
import { sharingOf } from './feeds.policy.ts';

/**
 * Warns the owner of a key that many networks used today, in the background, or ends the key and notifies the owner
 * (docs/product-rules.md "Web feeds").
 * @returns whether the key has ended
 */
export async function handleSharing(
  ctx: Ctx,
  { key, hash }: { key: keys.UsedKeyRow; hash: string },
  networks: number,
): Promise<boolean> {
  const sharing = sharingOf(networks, key.warnedAt, ctx.now);
  if (sharing === 'none' || ctx.config.readOnly) return false;
  const isEnded = sharing === 'end';
  const day = Math.floor(ctx.now / DAY);
  const write = async () => {
    const id = `feed-shared:${key.id}:${day}:${sharing}`;
    const mail = await createEmailMessage(
      ctx,
      (head) => feedSharedEmail(head, key, { networks, isEnded }),
      { to: key.email },
      id,
    );
    await ctx.db.batch(
      isEnded
        ? keys.endSharedKeyStatements(ctx.db, key.id, hash, mail, ctx.now)
        : keys.warnStatements(ctx.db, key.id, mail, ctx.now),
    );
    wakeOutbox(ctx, 'mail');
  };
  if (isEnded) await write();
  else ctx.waitUntil(write());
  return isEnded;
}
