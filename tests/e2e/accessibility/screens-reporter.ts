import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { allScreenStates } from './screens.ts';

const files = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    name.endsWith('.spec.ts') &&
    readFileSync(join(import.meta.dirname, '..', name), 'utf8').includes('expectAccessible('),
);

/** Fails a complete run of the journeys when a state of a screen was not checked (`screens.ts`). */
export default class ScreenStatesReporter implements Reporter {
  private suite: Suite | undefined;
  private isWhole = false;

  onBegin(config: FullConfig, suite: Suite): void {
    const tests = suite.allTests();
    const isThere = (file: string) => tests.some(({ location }) => location.file.endsWith(`/${file}`));
    this.suite = suite;
    this.isWhole = String(config.grep) === '/.*/' && files.every(isThere);
  }

  async onEnd(): Promise<{ status: 'failed' } | undefined> {
    const statesOf = (test: TestCase) => test.annotations.filter(({ type }) => type === 'screen-state');
    const checked = new Set(
      this.suite
        ?.allTests()
        .flatMap(statesOf)
        .map(({ description }) => description),
    );
    const missing = this.isWhole ? allScreenStates.filter((state) => !checked.has(state)) : [];
    if (missing.length === 0) return undefined;
    console.error(`\nNo journey checked these states:\n  ${missing.join('\n  ')}`);
    return { status: 'failed' };
  }
}
