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

/** Worker tests that `npm run test:deep` runs with all cases on libSQL as well: those of a database's locks and indexes. */
export const deepOnLibsql: readonly string[] = existsFiles([
  'tests/worker/campaigns/bulk-lane.test.ts',
  'tests/worker/deletions/deletion-crashes.test.ts',
  'tests/worker/drafts/draft-model.test.ts',
  'tests/worker/families/races.test.ts',
  'tests/worker/feed/muted-feed-property.test.ts',
  'tests/worker/prices/price-change.test.ts',
  'tests/worker/search/search-oracle.test.ts',
]);

/** Tests that take minutes with all cases, the longest first. */
export const longFiles: readonly string[] = existsFiles([
  'tests/worker/families/hostile.test.ts',
  'tests/worker/billing/money-paid.test.ts',
  'tests/worker/families/races.test.ts',
  'tests/worker/billing/webhook-orders.test.ts',
  'tests/worker/families/access-matrix.test.ts',
]);

/** Tests outside the browser that `npm test` leaves out: long runs, and commands that change rarely. */
export const deepFiles = existsFiles([
  'tests/faults/faults.test.ts',
  'tests/sandbox/{admin-commands,backup,backup-refused,backup-remote,backup-store,deploy-location}.test.ts',
  'tests/sandbox/{deploy-production,deploy-refused,doctor,environments,mail-moods,mail-throttling}.test.ts',
  'tests/sandbox/{lint-plugins,moving,moving-failures,moving-meanwhile,outbox-storm}.test.ts',
  'tests/sandbox/{restore-person,restore-person-since,smtp-servers,stripe-server}.test.ts',
  'tests/sandbox/{start-problems,stripe-idempotency,stripe-refund-failures,stripe-strictness}.test.ts',
  'tests/worker/admin/{fee-changes,person-reading}.test.ts',
  'tests/worker/audience/{imported-readers,merged-contacts}.test.ts',
  'tests/worker/billing/{edge-cases,end-invalid-subscriptions,end-subscription,money-paid}.test.ts',
  'tests/worker/billing/{product-names,reconcile,transfer-repeats,webhook-forgeries}.test.ts',
  'tests/worker/billing/{webhook-mutations,webhook-orders}.test.ts',
  'tests/worker/comments/comment-spam.test.ts',
  'tests/worker/deletions/{deletion-crashes,deletion-refunds,erased-names}.test.ts',
  'tests/worker/drafts/{draft-model,stored-texts}.test.ts',
  'tests/worker/exports/{account-export,export-memory}.test.ts',
  'tests/worker/families/{api-limit,failure-matrix,hostile-shown,long-texts,secrets,web-feed-access}.test.ts',
  'tests/worker/feed/muted-feed-property.test.ts',
  'tests/worker/feeds/{private-feed-costs,public-feeds}.test.ts',
  'tests/worker/handles/{rename,reserved-handles}.test.ts',
  'tests/worker/http/patience.test.ts',
  'tests/worker/images/{image-sweep,upload-bodies}.test.ts',
  'tests/worker/imports/{imported-order,interrupted-import,large-import,undo-import}.test.ts',
  'tests/worker/live/socket-subscriptions.test.ts',
  'tests/worker/moderation/appeals.test.ts',
  'tests/worker/notifications/comment-causes.test.ts',
  'tests/worker/outbox/{outbox-budget,outbox-sizes}.test.ts',
  'tests/worker/posts/{notice-sizes,premium-search,publishing-atomic}.test.ts',
  'tests/worker/prices/{price-change,price-newcomers}.test.ts',
  'tests/worker/schedules/{publication-times,publisher}.test.ts',
  'tests/worker/search/{search-index,search-oracle}.test.ts',
  'tests/worker/subscriptions/{checkout-failures,price-consent,unsubscribing-past-due}.test.ts',
]);

/**
 * Journeys that `npm test` leaves out: the states and failures of screens whose main path another journey takes, and areas
 * of the admin whose rules worker tests cover. Single journeys have the tag `@deep`.
 */
export const deepJourneys = existsFiles([
  'tests/e2e/accessibility/{admin-screens,contrast,double-press,editor,following,money,offline}.spec.ts',
  'tests/e2e/accessibility/{search,sports,states,writing}.spec.ts',
  'tests/e2e/accounts/{account-area,account-settings,confirmed-elsewhere,handles,messages-auth}.spec.ts',
  'tests/e2e/accounts/{messages-settings,notices,profile-picture,settings,shared-device,typed-email}.spec.ts',
  'tests/e2e/admin/{admin-access,admin-roles,alerts,appeals,bulk-mail,comments-taken-down,health,inbox}.spec.ts',
  'tests/e2e/admin/{messages-admin,metrics,moderation,money,navigation,notice,reserved-handles,terms}.spec.ts',
  'tests/e2e/articles/{article-end,comment-drafts,comment-edits,comment-keyboard,comment-links}.spec.ts',
  'tests/e2e/articles/{comment-moderation,continue-reading,list-end,messages-article,messages-lists}.spec.ts',
  'tests/e2e/articles/{picture-failures,pictures,post-card,reading-list}.spec.ts',
  'tests/e2e/feed/{feed-refresh,follow-bloggers,following,interests,interests-states,mute}.spec.ts',
  'tests/e2e/feed/{mute-focus,my-topics,sports,sports-failures,subtopic-follow,team}.spec.ts',
  'tests/e2e/hostile/*.spec.ts',
  'tests/e2e/imports/{export-and-import,import-blog,import-states}.spec.ts',
  'tests/e2e/money/{payout-lines,price}.spec.ts',
  'tests/e2e/search/{find,search-failures,search-phone,search-typing}.spec.ts',
  'tests/e2e/site/{back-to-reading,error-screen,feeds,prefetch,service-worker,session-unavailable}.spec.ts',
  'tests/e2e/writing/{become-writer,comment-lists,comment-moderation,content-manager,copied-notes}.spec.ts',
  'tests/e2e/writing/{drafts-missing,drafts-selection,editor,editor-formats,emailed-posts,figures}.spec.ts',
  'tests/e2e/writing/{find-text,import-archives,import-large-posts,long-text,older-form,profile}.spec.ts',
  'tests/e2e/writing/{published-notice,scheduling,sharing,writing-failures}.spec.ts',
]);
