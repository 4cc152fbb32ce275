import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Lines of wrangler.toml that deploying writes (target.ts). */
const OURS = /^[-+](database_id|APP_ORIGIN|LOCATION_HINT) = /;

const isOurs = (diff: string) =>
  diff
    .split('\n')
    .filter((line) => /^[-+](?![-+]{2} )/.test(line))
    .every((line) => OURS.test(line));

/**
 * Returns a folder's commit, and whether files differ from it except for the values that deploying writes into
 * wrangler.toml; null outside of git.
 */
export async function readGitState(folder: string): Promise<{ commit: string; isChanged: boolean } | null> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: folder })).stdout;
  try {
    const commit = (await git('rev-parse', '--short', 'HEAD')).trim();
    const others = await git('status', '--porcelain', '--', '.', ':!wrangler.toml');
    const settings = await git('diff', 'HEAD', '--unified=0', '--no-color', '--no-ext-diff', '--', 'wrangler.toml');
    return { commit, isChanged: others !== '' || !isOurs(settings) };
  } catch {
    return null;
  }
}
