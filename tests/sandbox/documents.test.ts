import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { handledEventTypes } from '../../worker/features/billing/webhook-targets.ts';
import { projectRoot } from '../support/command.ts';

const documents = ['README.md', ...globSync(['.github/*.md', 'docs/**/*.md'], { cwd: projectRoot }).sort()];
const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
/** Each match of a pattern's first group. */
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

// At three in the morning nobody wants to find out that a command has another name.
test.each(documents)('%s names commands, files and pages that exist', (document) => {
  const text = textOf(document);
  const commands = found(text, /npm run ([\w:]+)/g);
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  const links = found(text, /\]\((?!https?:|#)([^)#\s]+)/g);
  expect(links.filter((link) => !existsSync(join(projectRoot, dirname(document), link)))).toEqual([]);
  const files = found(text, /`((?:worker|web|tests|migrations|docs|\.github)\/[\w./-]+\.(?:tsx?|sql|md))`/g);
  expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
});

test('every page is reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const document of reached) {
    const links = found(textOf(document), /\]\((?!https?:|#)([^)#\s]+\.md)/g);
    for (const link of links) reached.add(join(dirname(document), link));
  }
  expect(documents.filter((document) => !reached.has(document))).toEqual([]);
});

// An endpoint that does not send an event that the code waits for fails in silence.
test('the Stripe page names exactly the events that the product handles', () => {
  const events = found(
    textOf('docs/operations/stripe.md'),
    /`((?:checkout|customer|invoice|charge|refund|account)\.[a-z_.]+)`/g,
  );
  const listed = [...new Set(events.filter((name) => !name.endsWith('.')))];
  expect(listed.sort()).toEqual([...handledEventTypes].sort());
});
