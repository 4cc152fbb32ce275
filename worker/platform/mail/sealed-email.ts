import type { Config } from '../../config.ts';
import { openSealed, seal } from '../seal.ts';
import type { Email } from './mailer.ts';

type Keys = Config['sessionKeys'];
const PURPOSE = 'outbox';

/** Sealed, so that no link of a mail can be read in the database: only who gets it and its subject are in the open. */
export async function sealedEmail({ id, text, html, ...open }: Email, keys: Keys): Promise<Record<string, unknown>> {
  return { ...open, sealed: await seal(JSON.stringify({ text, html }), keys, PURPOSE, id) };
}

/**
 * The e-mail that `sealedEmail` stored.
 * @throws Error when it cannot be opened any more
 */
export async function openedEmail(id: string, payload: Record<string, unknown>, keys: Keys): Promise<Email> {
  const { sealed, ...open } = payload;
  if (typeof sealed !== 'string') throw new Error('nothing sealed in this message');
  const body = JSON.parse(await openSealed(sealed, keys, PURPOSE, id));
  return { id, ...open, ...body } as Email;
}
