CREATE TABLE `deletions` (
	`id` text PRIMARY KEY NOT NULL,
	`user` integer,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`requested_by` text NOT NULL,
	`state` text NOT NULL,
	`subscriptions_total` integer NOT NULL,
	`subscriptions_done` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "deletions_kind" CHECK("deletions"."kind" IN ('blogger', 'account')),
	CONSTRAINT "deletions_by" CHECK("deletions"."requested_by" IN ('self', 'admin')),
	CONSTRAINT "deletions_state" CHECK("deletions"."state" IN ('cancelling', 'erasing', 'done'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deletions_one_open` ON `deletions` (`user`) WHERE "deletions"."state" <> 'done';--> statement-breakpoint
CREATE INDEX `deletions_user` ON `deletions` (`user`);--> statement-breakpoint
CREATE INDEX `deletions_account` ON `deletions` (`account_id`);--> statement-breakpoint
CREATE INDEX `deletions_created` ON `deletions` (`created_at`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`subscriber` integer,
	`creator` integer,
	`subscriber_account` text NOT NULL,
	`creator_account` text NOT NULL,
	`number` text,
	`amount_cents` integer NOT NULL,
	`fee_percentage` real NOT NULL,
	`writer_cents` integer NOT NULL,
	`card_fee_cents` integer NOT NULL,
	`charge_id` text,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`paid_at` integer NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`disputed_cents` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`subscriber`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`creator`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invoices_amount" CHECK("invoices"."amount_cents" >= 0),
	CONSTRAINT "invoices_back" CHECK("invoices"."refunded_cents" BETWEEN 0 AND "invoices"."amount_cents")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_charge_id_unique` ON `invoices` (`charge_id`);--> statement-breakpoint
CREATE INDEX `invoices_subscriber` ON `invoices` (`subscriber`,`paid_at`);--> statement-breakpoint
CREATE INDEX `invoices_creator` ON `invoices` (`creator`,`paid_at`);--> statement-breakpoint
CREATE INDEX `invoices_subscription` ON `invoices` (`subscription_id`,`paid_at`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`invoice` text PRIMARY KEY NOT NULL,
	`creator` integer,
	`creator_account` text NOT NULL,
	`cents` integer NOT NULL,
	`reversed_cents` integer DEFAULT 0 NOT NULL,
	`asked_cents` integer,
	`refusals` integer DEFAULT 0 NOT NULL,
	`reversing_cents` integer,
	`stripe_transfer_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`invoice`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`creator`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "transfers_cents" CHECK("transfers"."cents" > 0 AND "transfers"."reversed_cents" BETWEEN 0 AND "transfers"."cents")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_stripe_transfer_id_unique` ON `transfers` (`stripe_transfer_id`);--> statement-breakpoint
CREATE INDEX `transfers_owed` ON `transfers` (`creator`,`created_at`) WHERE "transfers"."stripe_transfer_id" IS NULL;--> statement-breakpoint
CREATE INDEX `transfers_creator` ON `transfers` (`creator`);--> statement-breakpoint
CREATE TABLE `platform_fees` (
	`since` integer PRIMARY KEY NOT NULL,
	`percentage` real NOT NULL,
	CONSTRAINT "platform_fees_range" CHECK("platform_fees"."percentage" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`subscriber` integer NOT NULL,
	`creator` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`first_charge` text NOT NULL,
	`return_to` text,
	`state` text NOT NULL,
	`stripe_session_id` text,
	`url` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`subscriber`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`creator`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "checkouts_state" CHECK("checkouts"."state" IN ('open', 'completed', 'expired', 'failed')),
	CONSTRAINT "checkouts_first_charge" CHECK("checkouts"."first_charge" IN ('prorated', 'free')),
	CONSTRAINT "checkouts_price" CHECK("checkouts"."price_cents" BETWEEN 300 AND 1000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_stripe_session_id_unique` ON `checkouts` (`stripe_session_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_one_open` ON `checkouts` (`subscriber`,`creator`) WHERE "checkouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX `checkouts_subscriber` ON `checkouts` (`subscriber`);--> statement-breakpoint
CREATE INDEX `checkouts_creator` ON `checkouts` (`creator`);--> statement-breakpoint
CREATE INDEX `checkouts_created` ON `checkouts` (`created_at`);--> statement-breakpoint
CREATE TABLE `stripe_products` (
	`creator` integer PRIMARY KEY NOT NULL,
	`stripe_product_id` text NOT NULL,
	FOREIGN KEY (`creator`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_products_stripe_product_id_unique` ON `stripe_products` (`stripe_product_id`);--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `tried_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_messages_parked` ON `outbox_messages` (`tried_at`) WHERE "outbox_messages"."state" = 'parked';--> statement-breakpoint
ALTER TABLE `profiles` ADD `price_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `deleting_at` integer;--> statement-breakpoint
CREATE INDEX `profiles_price_due` ON `profiles` (`next_subscription_from`) WHERE "profiles"."next_subscription_from" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `applied_at` integer;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `tried_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `error` text;--> statement-breakpoint
CREATE INDEX `stripe_events_open` ON `stripe_events` (`tried_at`) WHERE "stripe_events"."state" = 'received';--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `stripe_item_id` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `past_due_since` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `free_start` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `unsubscribed_at` integer;--> statement-breakpoint
-- When those before it were unsubscribed nobody has written down.
UPDATE `subscriptions` SET unsubscribed_at = coalesce(ended_at, current_period_end, created_at) WHERE active = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_one_live` ON `subscriptions` (`subscriber`,`creator`) WHERE "subscriptions"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `subscriptions_pair` ON `subscriptions` (`subscriber`,`creator`);--> statement-breakpoint
CREATE INDEX `subscriptions_live` ON `subscriptions` (`creator`,`id`) WHERE "subscriptions"."ended_at" IS NULL;--> statement-breakpoint
-- Until now one fee held.
INSERT INTO `platform_fees` (`since`, `percentage`) SELECT 0, `platform_fee_percentage` FROM `platform_settings`;--> statement-breakpoint
-- What was written into the ledger stays: a mistake is put right by another entry.
CREATE TRIGGER `ledger_entries_no_update` BEFORE UPDATE ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_entries_no_delete` BEFORE DELETE ON `ledger_entries`
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries is append-only');
END;
