import { type APIRequestContext, expect } from '@playwright/test';

/** Sends a request to the API as a page of the product does. */
export async function send(request: APIRequestContext, method: 'POST' | 'PUT', address: string, data: object) {
  const response = await request.fetch(address, { method, data, headers: { Origin: new URL(address).origin } });
  expect(response.ok(), await response.text()).toBe(true);
}
