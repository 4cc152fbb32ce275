import { expect } from 'vitest';
import type { OwnProfileResponse } from '#contract/profiles';
import type { Client } from './client.ts';
import { costsOf } from './costs.ts';
import { newBlogger, signedIn } from './factories.ts';

/** Creates a blogger. Returns their browser and the profile's path. */
export async function newOwner() {
  const person = await newBlogger();
  return { person, client: await signedIn(person), path: `/api/bloggers/${person.id}` };
}

/** Returns the profile as its owner reads it. */
export async function readProfile(client: Client) {
  const response = await client.get('/api/profile');
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
  return (await response.json<OwnProfileResponse>()).profile;
}

/** Returns the profile in a change's response. */
export async function savedProfile(response: Response) {
  expect(response.status).toBe(200);
  expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
  return (await response.json<OwnProfileResponse>()).profile;
}
