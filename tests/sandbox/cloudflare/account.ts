import { readFileSync, statSync } from 'node:fs';
import { type Wrangler, WranglerError } from '../../../worker/cli/deploy/wrangler.ts';

/** A fake wrangler with an account, for `npm run deploy`. */
export type Account = {
  isSignedIn: boolean;
  databases: { name: string; uuid: string }[];
  buckets: string[];
  /** Null if never deployed. */
  worker: { secrets: Record<string, string>; versions: string[]; domain: string } | null;
  /** The path of the secrets file in the last upload. */
  secretsFile: string | null;
  /** The errors of the next commands with these prefixes. */
  failures: Record<string, string>;
  /** Errors of commands after they have run. */
  lateFailures: Record<string, string>;
  /** The commands with an effect, in order. */
  changes: string[];
};

export const emptyAccount = (): Account => ({
  isSignedIn: true,
  databases: [],
  buckets: [],
  worker: null,
  secretsFile: null,
  failures: {},
  lateFailures: {},
  changes: [],
});

const optionOf = (args: readonly string[], option: string) => args[args.indexOf(option) + 1] ?? '';

function createBucket({ buckets, changes }: Account, name: string): void {
  if (buckets.includes(name))
    throw new WranglerError('The bucket you tried to create already exists, and you own it. [code: 10004]');
  buckets.push(name);
  changes.push(`bucket ${name}`);
}

function putVersion(account: Account, args: readonly string[]): void {
  account.worker ??= { secrets: {}, versions: [], domain: optionOf(args, '--domain') };
  account.worker.versions.push(`version-${account.worker.versions.length + 1}`);
  account.changes.push(
    `deploy ${args
      .slice(1)
      .join(' ')
      .replace(/\S*secrets\.json/, 'FILE')}`,
  );
  if (!args.includes('--secrets-file')) return;
  const file = optionOf(args, '--secrets-file');
  account.secretsFile = file;
  if ((statSync(file).mode & 0o077) !== 0) throw new Error('others can read the secrets');
  Object.assign(account.worker.secrets, JSON.parse(readFileSync(file, 'utf8')));
}

function answer(account: Account, args: readonly string[]): unknown {
  const { databases, worker, changes } = account;
  const [command] = args.join(' ').split(' --', 1);
  switch (command) {
    case 'whoami':
      if (!account.isSignedIn) throw new WranglerError('{"loggedIn":false}');
      return { loggedIn: true, accounts: [{ name: 'Ours', id: '1' }] };
    case 'd1 list':
      return databases;
    case 'secret list':
      if (worker === null) throw new WranglerError('Worker "blog-platform-staging" (env: staging) not found.');
      return Object.keys(worker.secrets).map((name) => ({ name, type: 'secret_text' }));
    case 'deployments status':
      return { versions: [{ version_id: worker?.versions.at(-1), percentage: 100 }] };
    case `versions view ${worker?.versions.at(-1)}`:
      return { resources: { bindings: [{ name: 'APP_ORIGIN', text: `https://${worker?.domain}` }] } };
    case 'd1 time-travel info DB':
      return { bookmark: 'bookmark-1' };
    case 'd1 migrations apply DB':
      return void changes.push('migrations');
    case 'd1 execute DB':
      return void changes.push('catalog');
    case 'deploy':
      return putVersion(account, args);
  }
  if (args[1] === 'create') {
    databases.push({ name: args[2] ?? '', uuid: `id-of-${args[2]}` });
    return void changes.push(`database ${args[2]}`);
  }
  if (args[1] === 'bucket') return createBucket(account, args[3] ?? '');
  throw new Error(`nobody stands in for wrangler ${args.join(' ')}`);
}

/** Returns a wrangler that is signed in to the account. */
export const wranglerOf =
  (account: Account): Wrangler =>
  async (...args) => {
    const command = args.join(' ');
    const failFor = (failures: Account['failures']) => {
      for (const [start, complaint] of Object.entries(failures))
        if (command.startsWith(start)) throw new WranglerError(complaint);
    };
    failFor(account.failures);
    const answered = answer(account, args) ?? [];
    failFor(account.lateFailures);
    return `Some line of wrangler's\n${JSON.stringify(answered, null, 2)}\n`;
  };
