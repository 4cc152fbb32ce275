import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { builtWorker } from '../sandbox/runtime.ts';

/**
 * Writes the built product in surroundings that go wrong on order (faulty-worker.ts) as one script for the runtime.
 * @returns the script
 */
export async function bundleFaultyWorker(folder: string): Promise<string> {
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      ssr: { noExternal: true, target: 'webworker' },
      resolve: { alias: { product: builtWorker } },
      build: {
        write: false,
        minify: false,
        ssr: join(import.meta.dirname, 'faulty-worker.ts'),
        rolldownOptions: { external: /^(node|cloudflare):/, output: { codeSplitting: false } },
      },
    }),
  ].flat();
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  const script = join(folder, 'faulty-worker.js');
  writeFileSync(script, output.output[0].code);
  return script;
}
