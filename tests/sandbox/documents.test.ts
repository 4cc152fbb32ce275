import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/command.ts';
import { handledEventTypes } from '../support/handled-event-types.ts';

// Stripe sends only the events that an endpoint lists; a missing one would cause no error.
test('lists exactly the handled event types on the Stripe page', () => {
  const page = readFileSync(join(projectRoot, 'docs/operations/stripe.md'), 'utf8');
  const names = page.matchAll(/`((?:checkout|customer|invoice|charge|refund|account)\.[a-z_.]+)`/g);
  const listed = [...names].map(([, name = '']) => name).filter((name) => !name.endsWith('.'));
  expect([...new Set(listed)].sort()).toEqual([...handledEventTypes].sort());
});
