import { expect, test } from 'vitest';
import { findForbiddenImports, importsOf } from '../support/import-rules.ts';

const forbidden = (path: string, text: string) => findForbiddenImports(new Map([[path, text]]));
const feature = (file: string) => `worker/features/${file}`;

test.each([
  ['worker/contract/posts.ts', "import { db } from '../db/client.ts';", 'worker/db/client.ts'],
  ['worker/outbox/lease.ts', "import { x } from '../features/mail/mail.repo.ts';", feature('mail/mail.repo.ts')],
  ['worker/objects/hub.ts', "import { x } from '../features/live/live.service.ts';", feature('live/live.service.ts')],
  ['worker/platform/zip.ts', "import { x } from '../features/mail/mail.policy.ts';", feature('mail/mail.policy.ts')],
  ['worker/db/fees.ts', "import { x } from '../features/fees/fees.repo.ts';", feature('fees/fees.repo.ts')],
  ['worker/http/cache.ts', "import { x } from '../features/feed/feed.service.ts';", feature('feed/feed.service.ts')],
  [feature('posts/posts.routes.ts'), "import { x } from './posts.repo.ts';", feature('posts/posts.repo.ts')],
  [feature('posts/posts.routes.ts'), "import { x } from '../mail/mail.routes.ts';", feature('mail/mail.routes.ts')],
  [feature('posts/posts.service.ts'), "import { x } from '../mail/mail.repo.ts';", feature('mail/mail.repo.ts')],
  [feature('posts/posts.service.ts'), "import { x } from '../../http/respond.ts';", 'worker/http/respond.ts'],
  [feature('posts/posts.service.ts'), "import { x } from '../../db/schema/posts.ts';", 'worker/db/schema/posts.ts'],
  [feature('posts/posts.repo.ts'), "import { x } from './posts.service.ts';", feature('posts/posts.service.ts')],
  [feature('posts/posts.repo.ts'), "import { x } from '../mail/mail.repo.ts';", feature('mail/mail.repo.ts')],
  [feature('posts/posts.statements.ts'), "import { x } from '../mail/mail.repo.ts';", feature('mail/mail.repo.ts')],
  [feature('posts/posts.statements.ts'), "import { x } from '../../platform/zip.ts';", 'worker/platform/zip.ts'],
  [feature('posts/posts.messages.ts'), "import { x } from './posts.repo.ts';", feature('posts/posts.repo.ts')],
  [feature('posts/posts.policy.ts'), "import { x } from './posts.repo.ts';", feature('posts/posts.repo.ts')],
  [feature('posts/posts.policy.ts'), "import type { X } from '../mail/mail.repo.ts';", feature('mail/mail.repo.ts')],
  [feature('posts/posts.present.ts'), "import { x } from '../../db/client.ts';", 'worker/db/client.ts'],
  [feature('mail/fee.emails.ts'), "import { x } from '../../outbox/enqueue.ts';", 'worker/outbox/enqueue.ts'],
  [feature('mail/layout.text.ts'), "import { x } from '../../config.ts';", 'worker/config.ts'],
  [feature('posts/helpers.ts'), "import { x } from '#contract/posts';", 'worker/contract/posts.ts'],
  ['web/src/lib/toast.ts', "import { x } from '../components/dialog.tsx';", 'web/src/components/dialog.tsx'],
  ['web/src/components/a.tsx', "import { x } from '@/features/feed/shared/a.ts';", 'web/src/features/feed/shared/a.ts'],
  ['web/src/features/feed/a.ts', "import { x } from '@/app/routes.tsx';", 'web/src/app/routes.tsx'],
  ['web/src/features/feed/a.ts', "import { x } from '@/features/posts/b.ts';", 'web/src/features/posts/b.ts'],
  ['web/src/features/feed/a.ts', "import { x } from '../posts/shared/b.ts';", 'web/src/features/posts/shared/b.ts'],
  ['web/src/features/feed/shared/a.ts', "import { x } from '../b.ts';", 'web/src/features/feed/b.ts'],
  [
    'web/src/features/feed/shared/a.ts',
    "import { x } from '@/features/posts/shared/b.ts';",
    'features/posts/shared/b.ts',
  ],
  ['web/src/app/routes.tsx', "import { x } from '../../../worker/errors.ts';", 'worker/errors.ts'],
])('%s is rejected with %s', (path, text, target) => {
  expect(forbidden(path, text)).toEqual([expect.stringContaining(target)]);
});

test.each([
  "import { x } from '../mail/mail.repo.ts';",
  "import type { X } from '../mail/mail.repo.ts';",
  "import {\n  type X,\n  y,\n} from '../mail/mail.repo.ts';",
  "import * as repo from '../mail/mail.repo.ts';",
  "import '../mail/mail.repo.ts';",
  "export { x } from '../mail/mail.repo.ts';",
  "export * from '../mail/mail.repo.ts';",
  "const load = () => import('../mail/mail.repo.ts');",
  "type X = import('../mail/mail.repo.ts').X;",
])('an import is found in any form: %s', (text) => {
  expect(forbidden(feature('posts/posts.service.ts'), text)).toHaveLength(1);
});

test('comments and packages are no imports of the project', () => {
  const text = "// import { x } from './a.ts';\n/** import('./b.ts') */\nimport { sql } from 'drizzle-orm';\n";
  expect(importsOf('worker/app.ts', text)).toEqual([]);
});

test('types of repos are accepted in presenters, in lists of types only', () => {
  const path = feature('posts/posts.present.ts');
  expect(forbidden(path, "import { type A, type B } from './posts.repo.ts';")).toEqual([]);
  expect(forbidden(path, "import { type A, b } from './posts.repo.ts';")).toHaveLength(1);
});

test('features that import each other are rejected', () => {
  const sources = new Map([
    [feature('posts/posts.service.ts'), "import { x } from '../mail/mail.service.ts';"],
    [feature('mail/mail.service.ts'), "import { x } from '../posts/posts.statements.ts';"],
  ]);
  expect(findForbiddenImports(sources)).toEqual([expect.stringContaining('mail and posts import each other')]);
});
