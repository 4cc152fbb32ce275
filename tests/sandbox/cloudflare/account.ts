import { readFileSync, statSync } from 'node:fs';
import { type Wrangler, WranglerError } from '../../../worker/cli/deploy/wrangler.ts';
import { readMigrations } from '../../../worker/cli/dump/migrate.ts';

/** The percentage of each version. */
type Shares = Record<string, number>;

/** A fake wrangler with an account, for `npm run deploy`. */
export type Account = {
  isSignedIn: boolean;
  databases: { name: string; uuid: string }[];
  buckets: string[];
  /** Null if never deployed. */
  worker: {
    secrets: Record<string, string>;
    versions: string[];
    domain: string;
    deployments: Shares[];
    message?: string;
  } | null;
  /** The names of applied migrations; 'all' for those of this checkout. */
  migrations: readonly string[] | 'all';
  /** The tag of the last migration of Durable Objects. */
  objectMigration: string;
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
  migrations: 'all',
  objectMigration: 'v4',
  secretsFile: null,
  failures: {},
  lateFailures: {},
  changes: [],
});

const appliedOf = ({ migrations }: Account) =>
  migrations === 'all' ? readMigrations().map(({ name }) => name) : migrations;

const optionOf = (args: readonly string[], option: string) => args[args.indexOf(option) + 1] ?? '';

function createBucket({ buckets, changes }: Account, name: string): void {
  if (buckets.includes(name))
    throw new WranglerError('The bucket you tried to create already exists, and you own it. [code: 10004]');
  buckets.push(name);
  changes.push(`bucket ${name}`);
}

function putVersion(account: Account, args: readonly string[]): string {
  account.worker ??= { secrets: {}, versions: [], domain: optionOf(args, '--domain'), deployments: [] };
  const version = `version-${account.worker.versions.length + 1}`;
  account.worker.versions.push(version);
  if (args[0] === 'deploy') account.worker.deployments.push({ [version]: 100 });
  account.changes.push(`${args.join(' ').replace(/\S*secrets\.json/, 'FILE')}`);
  if (!args.includes('--secrets-file')) return version;
  const file = optionOf(args, '--secrets-file');
  account.secretsFile = file;
  if ((statSync(file).mode & 0o077) !== 0) throw new Error('others can read the secrets');
  Object.assign(account.worker.secrets, JSON.parse(readFileSync(file, 'utf8')));
  return version;
}

const toDeployment = (shares: Shares = {}, n = 0) => ({
  created_on: new Date(n).toISOString(),
  versions: Object.entries(shares).map(([version_id, percentage]) => ({ version_id, percentage })),
});

/** Divides the traffic: `versions deploy version-2@10% version-1@90%`. */
function divide({ worker, changes }: Account, args: readonly string[]): void {
  const shares = args.filter((arg) => arg.endsWith('%')).map((arg) => arg.slice(0, -1).split('@'));
  worker?.deployments.push(Object.fromEntries(shares.map(([version, percent]) => [version, Number(percent)])));
  if (worker !== null) worker.message = optionOf(args, '--message');
  changes.push(args.slice(0, args.indexOf('--env')).join(' '));
}

function answerAboutVersions(account: Account, args: readonly string[]): unknown {
  const { worker, objectMigration } = account;
  const { deployments = [], versions = [] } = worker ?? {};
  switch (`${args[0]} ${args[1]}`) {
    case 'deployments status':
      return { ...toDeployment(deployments.at(-1)), annotations: { 'workers/message': worker?.message } };
    case 'deployments list':
      return deployments.map(toDeployment);
    case 'versions list':
      return versions.map((id, n) => ({ id, metadata: { created_on: new Date(n).toISOString() } }));
    case 'versions view':
      return {
        resources: {
          bindings: [{ name: 'APP_ORIGIN', text: `https://${worker?.domain}` }],
          script_runtime: { migration_tag: objectMigration },
        },
      };
    case 'versions deploy':
      return divide(account, args);
  }
}

function answer(account: Account, args: readonly string[]): unknown {
  const { databases, worker, changes } = account;
  const [command] = args.join(' ').split(' --', 1);
  if (args[1] === 'upload') return `Worker Version ID: ${putVersion(account, args)}`;
  if (args[0] === 'versions' || args[0] === 'deployments') return answerAboutVersions(account, args);
  switch (command) {
    case 'whoami':
      if (!account.isSignedIn) throw new WranglerError('{"loggedIn":false}');
      return { loggedIn: true, accounts: [{ name: 'Ours', id: '1' }] };
    case 'd1 list':
      return databases;
    case 'secret list':
      if (worker === null) throw new WranglerError('Worker "blog-platform-staging" (env: staging) not found.');
      return Object.keys(worker.secrets).map((name) => ({ name, type: 'secret_text' }));
    case 'd1 time-travel info DB':
      return { bookmark: 'bookmark-1' };
    case 'd1 migrations apply DB':
      return void changes.push('migrations');
    case 'd1 execute DB':
      if (optionOf(args, '--command').startsWith('SELECT'))
        return [{ results: appliedOf(account).map((name) => ({ name })) }];
      return void changes.push('catalog');
    case 'deploy':
      return void putVersion(account, args);
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
    const printed = typeof answered === 'string' ? answered : JSON.stringify(answered, null, 2);
    return `Some line of wrangler's\n${printed}\n`;
  };
