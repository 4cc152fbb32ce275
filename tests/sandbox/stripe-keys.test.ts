import { expect, test } from 'vitest';
import { stripeKeys } from './environment.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

test('sends payments to Stripe with the keys of a test account, and to the sandbox without', () => {
  expect(stripeKeys(keys)).toEqual({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' });
  expect(stripeKeys({})).toBeNull();
  expect(stripeKeys({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' })).toBeNull();
});

test.each([
  [{ ...keys, STRIPE_WEBHOOK_SECRET: '' }, /Set both/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, /Set both/],
  [{ ...keys, STRIPE_SECRET_KEY: 'sk_live_1' }, /not a test key/],
])('rejects half of the keys and live keys: %o', (env, words) => {
  expect(() => stripeKeys(env)).toThrow(words);
});
