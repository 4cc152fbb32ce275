/**
 * `npm run setup`: installs the lock file's packages, unless a stamp in node_modules says that they are present. Plain
 * JavaScript: it runs on the system's Node, before anything is installed. Install scripts are disabled (`.npmrc`),
 * except those in package.json, which fetch binaries and receive no deployment secret.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');

const read = (file) => readFileSync(join(root, file), 'utf8');
const { allowScripts } = JSON.parse(read('package.json'));
const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);

/** Deployment settings, which no package needs. */
const SECRET = /^(CLOUDFLARE|STRIPE|SESSION|SMTP|DATABASE|MAIL|BACKUP)_/;

/** Changes with the lock file and the kind of machine, because some packages are built for one. */
const version = createHash('sha256')
  .update(read('package-lock.json'))
  .update(JSON.stringify([allowed, process.platform, process.arch]))
  .digest('hex');

function npm(...args) {
  const kept = Object.entries(process.env).filter(([name]) => !SECRET.test(name));
  const env = Object.fromEntries(kept);
  // Excludes the Node that is being replaced.
  const isOurs = (folder) => folder.startsWith(modules);
  env.PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !isOurs(folder))
    .join(delimiter);
  const { status, error } = spawnSync('npm', args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) console.error(error.message);
  if (status !== 0) {
    console.error('The packages could not be installed. Check the connection to the npm registry, then try again.');
    process.exit(1);
  }
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== version) {
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  npm('rebuild', '--ignore-scripts=false', '--loglevel=error', ...allowed);
  writeFileSync(stamp, version);
}
