import { existsFiles } from '../../web/exists-files.ts';

/**
 * The environment variable with which a run has the part of the tests that `npm test` runs: what would hurt most, in ten
 * minutes on two cores. `npm run test:deep` runs everything.
 */
export const NPM_TEST = 'NPM_TEST';

/** Worker tests that `npm test` repeats on libSQL: those of a database's locks, order, indexes and rollbacks. */
export const libsqlFiles = existsFiles([
  'tests/worker/audience/mailing-lists.test.ts',
  'tests/worker/drafts/drafts.test.ts',
  'tests/worker/feed/muted-feed.test.ts',
  'tests/worker/outbox/{outbox,outbox-lanes}.test.ts',
  'tests/worker/search/search.test.ts',
]);

/** Tests outside the browser that `npm test` leaves out: long runs, and commands that change rarely. */
export const deepFiles = existsFiles([
  'tests/faults/faults.test.ts',
  'tests/sandbox/{admin-commands,backup,backup-refused,backup-remote,backup-store,doctor,environments}.test.ts',
  'tests/sandbox/mail-moods.test.ts',
  'tests/sandbox/{moving,moving-failures,outbox-storm,restore-person,start-problems}.test.ts',
  'tests/sandbox/{stripe-idempotency,stripe-refund-failures,stripe-strictness}.test.ts',
  'tests/worker/audience/{imported-readers,merged-contacts}.test.ts',
  'tests/worker/billing/{edge-cases,end-invalid-subscriptions,end-subscription,product-names}.test.ts',
  'tests/worker/billing/{reconcile,transfer-repeats,webhook-forgeries,webhook-mutations,webhook-orders}.test.ts',
  'tests/worker/comments/comment-spam.test.ts',
  'tests/worker/deletions/{deletion-crashes,deletion-refunds,erased-names}.test.ts',
  'tests/worker/drafts/{draft-model,stored-texts}.test.ts',
  'tests/worker/exports/account-export.test.ts',
  'tests/worker/families/{api-limit,failure-matrix,hostile-shown,long-texts,secrets,web-feed-access}.test.ts',
  'tests/worker/handles/rename.test.ts',
  'tests/worker/imports/{interrupted-import,undo-import}.test.ts',
  'tests/worker/feed/muted-feed-property.test.ts',
  'tests/worker/feeds/{private-feed-costs,public-feeds}.test.ts',
  'tests/worker/admin/fee-changes.test.ts',
  'tests/worker/http/patience.test.ts',
  'tests/worker/images/{image-sweep,upload-bodies}.test.ts',
  'tests/worker/imports/large-import.test.ts',
  'tests/worker/outbox/{outbox-budget,outbox-sizes}.test.ts',
  'tests/worker/posts/{notice-sizes,premium-search,publishing-atomic}.test.ts',
  'tests/worker/prices/{price-change,price-newcomers}.test.ts',
  'tests/worker/schedules/{publication-times,publisher}.test.ts',
  'tests/worker/search/{search-oracle,search-index}.test.ts',
  'tests/worker/subscriptions/{checkout-failures,price-consent,unsubscribing-past-due}.test.ts',
]);

/**
 * Journeys that `npm test` leaves out: the states and failures of screens whose main path another journey takes. Single
 * journeys have the tag `@deep`.
 */
export const deepJourneys = existsFiles([
  'tests/e2e/accessibility/{admin-screens,contrast,double-press,editor,following}.spec.ts',
  'tests/e2e/accessibility/{money,offline,search,sports,states,writing}.spec.ts',
  'tests/e2e/accounts/{account-area,account-settings,confirmed-elsewhere,messages-auth}.spec.ts',
  'tests/e2e/accounts/{handles,messages-settings,notices,profile-picture,settings}.spec.ts',
  'tests/e2e/accounts/{shared-device,typed-email}.spec.ts',
  'tests/e2e/admin/{comments-taken-down,inbox,messages-admin,metrics,reserved-handles}.spec.ts',
  'tests/e2e/articles/{article-end,comment-drafts,comment-edits,comment-keyboard,comment-links}.spec.ts',
  'tests/e2e/articles/{list-end,messages-article,messages-lists,picture-failures,pictures,post-card}.spec.ts',
  'tests/e2e/feed/{feed-refresh,follow-bloggers,following,interests-states,interests,mute,mute-focus,my-topics}.spec.ts',
  'tests/e2e/feed/{sports-failures,sports,subtopic-follow,team}.spec.ts',
  'tests/e2e/imports/{export-and-import,import-states}.spec.ts',
  'tests/e2e/hostile/{managed-texts,people-texts,platform-texts,stored-texts,typed-texts}.spec.ts',
  'tests/e2e/money/{payout-lines,price}.spec.ts',
  'tests/e2e/search/{find,search-failures,search-phone,search-typing}.spec.ts',
  'tests/e2e/site/{error-screen,prefetch}.spec.ts',
  'tests/e2e/writing/{comment-lists,comment-moderation,content-manager,copied-notes,drafts-missing,drafts-selection,editor-formats}.spec.ts',
  'tests/e2e/writing/{editor,find-text,long-text,older-form,profile,published-notice,scheduling}.spec.ts',
  'tests/e2e/writing/{emailed-posts,figures,import-archives,import-large-posts,sharing,writing-failures}.spec.ts',
]);
