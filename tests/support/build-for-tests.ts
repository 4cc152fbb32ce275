/** Builds what tests request over HTTP or measure, unless the last build is fresh. */
import { isBuildFresh } from '../sandbox/prepare.ts';
import { buildCanaries } from './build-canaries.ts';
import { capture } from './command.ts';

if (!isBuildFresh()) console.log(await capture('npm', ['run', '--silent', 'build'], buildCanaries));
