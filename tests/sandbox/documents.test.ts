import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { handledEventTypes } from '../../worker/features/billing/webhook-targets.policy.ts';
import { projectRoot } from '../support/command.ts';

// Stripe sends only the events that an endpoint lists; a missing one would cause no error.
test('the Stripe page names exactly the events that the product handles', () => {
  const page = readFileSync(join(projectRoot, 'docs/operations/stripe.md'), 'utf8');
  const names = page.matchAll(/`((?:checkout|customer|invoice|charge|refund|account)\.[a-z_.]+)`/g);
  const listed = [...names].map(([, name = '']) => name).filter((name) => !name.endsWith('.'));
  expect([...new Set(listed)].sort()).toEqual([...handledEventTypes].sort());
});
