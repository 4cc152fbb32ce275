/**
 * `npm run admin:grant -- <email> [--role NAMES] [--confirm] [--env NAME]`, `admin:revoke -- <email> [--env NAME]` and
 * `admin:list [-- --env NAME]`: manage admins, in the database of the product on this machine or of a deployed one.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type AdminRole, adminRoles, orderRoles } from '#contract/admin-areas';
import {
  type AdminGrantRow,
  type CommandOutcome,
  describeAdmins,
  describeGrant,
  describeRevoke,
  type GrantRow,
  grantAdminStatements,
  listAdminsStatement,
  type RevokeRow,
  revokeAdminStatements,
} from './admin-grants.ts';
import { describeDatabase, environmentFrom, openCommandDatabase, runStatements } from './database.ts';
import { CliError } from './deploy/cli-error.ts';
import { ENVIRONMENTS } from './deploy/environments.ts';
import { root } from './deploy/wrangler.ts';
import { runCommand } from './run-command.ts';

const WHERE = `[--env ${ENVIRONMENTS.join('|')}]`;
const USAGE = `Usage: npm run admin:grant -- <email> [--role ${adminRoles.join('|')}[,...]] [--confirm] ${WHERE}
       npm run admin:revoke -- <email> ${WHERE}
       npm run admin:list -- ${WHERE}`;

const isRole = (name: string): name is AdminRole => (adminRoles as readonly string[]).includes(name);

/** Parses role names that are separated by commas; null if one is unknown. Without names, the role is owner. */
function parseNames(text = 'owner'): AdminRole[] | null {
  const names = text.split(',').map((name) => name.trim());
  return names.every(isRole) ? orderRoles(names) : null;
}

function readArguments() {
  try {
    const options = {
      env: { type: 'string' },
      role: { type: 'string' },
      confirm: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [verb, email = '', ...more] = positionals.map((text) => text.trim());
    const env = environmentFrom(values.env);
    const mayConfirm = values.confirm;
    const roles = parseNames(values.role);
    const isPlain = !mayConfirm && values.role === undefined;
    if (verb === 'list' && email === '' && isPlain) return { verb, env } as const;
    if (email.includes('@') && more.length === 0) {
      if (verb === 'grant' && roles !== null) return { verb, email, env, mayConfirm, roles } as const;
      if (verb === 'revoke' && isPlain) return { verb, email, env } as const;
    }
  } catch {
    // An unknown option or environment also prints the usage.
  }
  throw new CliError(USAGE);
}

await runCommand(async () => {
  const args = readArguments();
  const database = await openCommandDatabase(args.env, join(root, 'wrangler.toml'), process.env);
  console.error(`Database: ${describeDatabase(database, args.env)}`);
  const run = async <R>(statements: readonly string[]) => (await runStatements(database, statements)) as R[];
  const now = Date.now();
  let outcome: CommandOutcome;
  if (args.verb === 'list') outcome = describeAdmins(await run<AdminGrantRow>([listAdminsStatement]));
  else if (args.verb === 'revoke') {
    outcome = describeRevoke(args.email, (await run<RevokeRow>(revokeAdminStatements(args.email, now)))[0]);
  } else {
    const id = crypto.randomUUID();
    const [row] = await run<GrantRow>(grantAdminStatements({ ...args, id, now }));
    outcome = describeGrant(args.email, row);
  }
  (outcome.isDone ? console.log : console.error)(outcome.text);
  return outcome.isDone;
});
