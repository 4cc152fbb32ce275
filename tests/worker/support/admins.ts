import { env } from 'cloudflare:workers';
import type { AdminRole } from '#contract/admin-areas';
import type { PlatformSettingsRequest, PlatformSettingsResponse } from '#contract/settings';
import { storeRoles } from '../../../worker/db/admin-roles.ts';
import type { Client } from './client.ts';
import { newPerson, signedIn } from './factories.ts';

/** Creates an admin, an owner by default. Returns their browser. */
export async function newAdmin(...roles: AdminRole[]) {
  const person = await newPerson();
  await env.DB.prepare('INSERT INTO admin_users (id, user, created_at, roles) VALUES (?1, ?2, 0, ?3)')
    .bind(crypto.randomUUID(), person.seq, roles.length === 0 ? 'owner' : storeRoles(roles))
    .run();
  return { person, client: await signedIn(person) };
}

const SETTINGS = '/api/admin/platform/settings';

/** Saves the platform's settings: those in `settings`, and for the others the configuration's values. */
export async function saveSettings(client: Client, settings: Partial<Record<keyof PlatformSettingsRequest, unknown>>) {
  const { updatedAt } = await (await client.get(SETTINGS)).json<PlatformSettingsResponse>();
  return await client.put(SETTINGS, {
    platformName: 'Blog Platform',
    platformEmail: 'support@blog-platform.example',
    feePercentage: 25,
    base: updatedAt,
    ...settings,
  });
}

/** Sets the current fee, even if it differs widely from the previous one. */
export async function putFeeInForce(feePercentage: number): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO platform_fees (since, percentage) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET percentage = ?2',
  )
    .bind(Date.now(), feePercentage)
    .run();
}

/** Returns an admin's request to delete a blog or an account: the typed name, and a reason. */
export const deletionOf = ({ username }: { username: string }, kind = 'account') => ({
  kind,
  username,
  reason: 'Spam, again and again.',
});
