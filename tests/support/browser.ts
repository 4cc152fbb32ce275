import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './command.ts';

const KNOWN_PLACES = [
  process.env.CHROMIUM_PATH ?? '',
  // The same engine without windows: a fifth faster.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function installedBrowser(): string | undefined {
  return [...KNOWN_PLACES, chromium.executablePath()].find((path) => path !== '' && existsSync(path));
}

/**
 * Returns the path of a Chromium for tests: an installed one, else Playwright's, else the system package's.
 * @throws Error with instructions when there is none
 */
export async function findBrowser(): Promise<string> {
  const installed = installedBrowser();
  if (installed !== undefined) return installed;
  console.log('No Chromium found: installing one.');
  const ways: [string, string[]][] = [
    ['playwright', ['install', 'chromium']],
    [
      'sh',
      [
        '-c',
        'command -v apt-get && apt-get update && (apt-get install -y chromium-headless-shell || apt-get install -y chromium)',
      ],
    ],
  ];
  for (const [command, args] of ways) {
    await run(command, args).catch(() => 1);
    const found = installedBrowser();
    if (found !== undefined) return found;
  }
  throw new Error('No Chromium could be found or installed. Install Chromium or Chrome, or name one in CHROMIUM_PATH.');
}
