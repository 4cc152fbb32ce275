/** `npm run test:deep`: the tests that sample in `npm test`, with all their cases; each prints how many it ran. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, projectRoot, run } from './command.ts';

const deep = globSync('tests/**/*.test.ts', { cwd: projectRoot }).filter((file) =>
  readFileSync(join(projectRoot, file), 'utf8').includes('env.DEEP'),
);

// Some ask the product as it was built.
await capture('npm', ['run', '--silent', 'build']);
process.exitCode = await run('vitest', ['run', '--config', 'tests/vitest.config.ts', ...deep], { DEEP: '1' });
