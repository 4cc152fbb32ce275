import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Creates the certificates in this folder: `node tests/sandbox/certificates/make.ts` (needs openssl). They protect
// nothing.
const cwd = fileURLToPath(new URL('.', import.meta.url));
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd, stdio: 'inherit' });
const DAYS = '36500';
const NAMES = 'subjectAltName=DNS:localhost,IP:127.0.0.1';

openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'authority.key');
openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'localhost.key');
const authority = ['req', '-x509', '-new', '-key', 'authority.key', '-days', DAYS, '-subj', '/CN=Test authority'];
openssl(...authority, '-addext', 'keyUsage=critical,keyCertSign', '-out', 'authority.pem');
openssl('req', '-new', '-key', 'localhost.key', '-subj', '/CN=localhost', '-out', 'localhost.csr');
const leaf = ['x509', '-req', '-in', 'localhost.csr', '-CA', 'authority.pem', '-CAkey', 'authority.key'];
for (const [name, alternatives] of [
  ['localhost', NAMES],
  ['elsewhere', 'subjectAltName=DNS:elsewhere.test'],
] as const) {
  writeFileSync(`${cwd}/localhost.ext`, `basicConstraints=CA:FALSE\n${alternatives}\n`);
  openssl(...leaf, '-days', DAYS, '-extfile', 'localhost.ext', '-out', `${name}.pem`);
}
// No authority signed this certificate.
const stranger = ['req', '-x509', '-new', '-key', 'localhost.key', '-days', DAYS, '-subj', '/CN=localhost'];
openssl(...stranger, '-addext', NAMES, '-addext', 'basicConstraints=critical,CA:FALSE', '-out', 'stranger.pem');
for (const name of ['authority.key', 'localhost.csr', 'localhost.ext', 'authority.srl'])
  rmSync(`${cwd}/${name}`, { force: true });
