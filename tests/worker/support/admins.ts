import { env } from 'cloudflare:workers';
import { newPerson, signedIn } from './factories.ts';

/** A new admin and their browser. */
export async function newAdmin() {
  const person = await newPerson();
  await env.DB.prepare('INSERT INTO admin_users VALUES (?1, ?2, 0)').bind(crypto.randomUUID(), person.seq).run();
  return { person, client: await signedIn(person) };
}
