CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice` text NOT NULL,
	`cents` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`evidence_due_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `disputes_created` ON `disputes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `disputes_invoice` ON `disputes` (`invoice`);--> statement-breakpoint
CREATE TABLE `failed_payments` (
	`invoice` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`subscriber` integer,
	`creator` integer,
	`subscriber_account` text NOT NULL,
	`creator_account` text NOT NULL,
	`cents` integer NOT NULL,
	`state` text NOT NULL,
	`decline_code` text,
	`attempts` integer NOT NULL,
	`next_attempt_at` integer,
	`failed_at` integer NOT NULL,
	FOREIGN KEY (`subscriber`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`creator`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "failed_payments_state" CHECK("failed_payments"."state" IN ('open', 'given_up'))
);
--> statement-breakpoint
CREATE INDEX `failed_payments_at` ON `failed_payments` (`failed_at`,`invoice`);--> statement-breakpoint
CREATE INDEX `failed_payments_subscriber` ON `failed_payments` (`subscriber`);--> statement-breakpoint
CREATE INDEX `failed_payments_creator` ON `failed_payments` (`creator`);--> statement-breakpoint
CREATE TABLE `ledger_balances` (
	`account` text PRIMARY KEY NOT NULL,
	`cents` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_balances_owed` ON `ledger_balances` (`cents`,`account`) WHERE "ledger_balances"."cents" <> 0;--> statement-breakpoint
CREATE TABLE `ledger_months` (
	`month` text NOT NULL,
	`source_type` text NOT NULL,
	`kind` text NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`month`, `source_type`, `kind`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice` text NOT NULL,
	`scope` text NOT NULL,
	`cents` integer NOT NULL,
	`reason` text NOT NULL,
	`admin` integer,
	`state` text NOT NULL,
	`stripe_refund_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invoice`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`admin`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refund_requests_scope" CHECK("refund_requests"."scope" IN ('full', 'unused')),
	CONSTRAINT "refund_requests_state" CHECK("refund_requests"."state" IN ('pending', 'done', 'nothing'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_stripe_refund_id_unique` ON `refund_requests` (`stripe_refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_one_pending` ON `refund_requests` (`invoice`) WHERE "refund_requests"."state" = 'pending';--> statement-breakpoint
CREATE INDEX `refund_requests_invoice` ON `refund_requests` (`invoice`);--> statement-breakpoint
CREATE INDEX `refund_requests_admin` ON `refund_requests` (`admin`);--> statement-breakpoint
CREATE TABLE `subscription_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`started` integer NOT NULL,
	`ended` integer NOT NULL,
	`mrr_cents` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `ledger_entries` ADD `invoice` text;--> statement-breakpoint
CREATE INDEX `ledger_entries_invoice` ON `ledger_entries` (`invoice`) WHERE "ledger_entries"."invoice" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_entries_refunds` ON `ledger_entries` (`created_at`,`seq`) WHERE "ledger_entries"."source_type" = 'refund' AND "ledger_entries"."account" GLOB 'reader:*';--> statement-breakpoint
CREATE INDEX `invoices_state` ON `invoices` ((CASE WHEN "amount_cents" = 0 THEN 'free' WHEN "disputed_cents" > 0 THEN 'disputed' WHEN "refunded_cents" > 0 THEN 'refunded' ELSE 'paid' END),`paid_at`,`id`);--> statement-breakpoint
CREATE INDEX `invoices_creator_state` ON `invoices` (`creator`,(CASE WHEN "amount_cents" = 0 THEN 'free' WHEN "disputed_cents" > 0 THEN 'disputed' WHEN "refunded_cents" > 0 THEN 'refunded' ELSE 'paid' END),`paid_at`,`id`);--> statement-breakpoint
INSERT INTO ledger_months (month, source_type, kind, cents)
SELECT strftime('%Y-%m', created_at / 1000, 'unixepoch'), source_type, substr(account, 1, instr(account || ':', ':') - 1), sum(cents)
  FROM ledger_entries GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO ledger_balances (account, cents)
SELECT account, sum(cents) FROM ledger_entries WHERE account GLOB 'blogger:*' GROUP BY account;
--> statement-breakpoint
-- The ledger is append-only, so sums that are added up with each line equal it.
CREATE TRIGGER `ledger_entries_added` AFTER INSERT ON `ledger_entries`
BEGIN
  INSERT INTO ledger_months (month, source_type, kind, cents)
  VALUES (strftime('%Y-%m', new.created_at / 1000, 'unixepoch'), new.source_type,
          substr(new.account, 1, instr(new.account || ':', ':') - 1), new.cents)
      ON CONFLICT (month, source_type, kind) DO UPDATE SET cents = cents + excluded.cents;
  INSERT INTO ledger_balances (account, cents)
  SELECT new.account, new.cents WHERE new.account GLOB 'blogger:*'
      ON CONFLICT (account) DO UPDATE SET cents = cents + excluded.cents;
END;
--> statement-breakpoint
INSERT INTO subscription_days (day, started, ended, mrr_cents)
SELECT at / 86400000, sum(started), sum(ended), sum(mrr_cents)
  FROM (SELECT created_at AS at, 1 AS started, 0 AS ended, price_cents AS mrr_cents FROM subscriptions
        UNION ALL SELECT coalesce(unsubscribed_at, ended_at, created_at), 0, 1, -price_cents FROM subscriptions WHERE active = 0)
 GROUP BY at / 86400000;
--> statement-breakpoint
-- A subscription counts on the day on which it began and on the day of unsubscribing, as its row says. A change of its
-- price, and a deletion while it is active, count on the day on which the database stores them.
CREATE TRIGGER `subscription_days_added` AFTER INSERT ON `subscriptions`
BEGIN
  INSERT INTO subscription_days (day, started, ended, mrr_cents)
  VALUES (new.created_at / 86400000, 1, 0, new.price_cents)
      ON CONFLICT (day) DO UPDATE SET started = started + 1, mrr_cents = mrr_cents + excluded.mrr_cents;
  INSERT INTO subscription_days (day, started, ended, mrr_cents)
  SELECT coalesce(new.unsubscribed_at, new.ended_at, new.created_at) / 86400000, 0, 1, -new.price_cents WHERE new.active = 0
      ON CONFLICT (day) DO UPDATE SET ended = ended + 1, mrr_cents = mrr_cents + excluded.mrr_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `subscription_days_changed` AFTER UPDATE OF active, price_cents, unsubscribed_at ON `subscriptions`
WHEN new.active <> old.active OR new.price_cents <> old.price_cents OR new.unsubscribed_at IS NOT old.unsubscribed_at
BEGIN
  INSERT INTO subscription_days (day, started, ended, mrr_cents)
  SELECT day, 0, sum(ended), sum(mrr_cents)
    FROM (SELECT unixepoch() / 86400 AS day, 0 AS ended, new.price_cents - old.price_cents AS mrr_cents
           WHERE new.active = 1 OR old.active = 1
          UNION ALL SELECT coalesce(old.unsubscribed_at, old.ended_at, old.created_at) / 86400000, -1, old.price_cents
                     WHERE old.active = 0
          UNION ALL SELECT coalesce(new.unsubscribed_at, new.ended_at, new.created_at) / 86400000, 1,
                           -iif(old.active = 1, new.price_cents, old.price_cents) WHERE new.active = 0)
   WHERE true GROUP BY day HAVING sum(ended) <> 0 OR sum(mrr_cents) <> 0
      ON CONFLICT (day) DO UPDATE SET ended = ended + excluded.ended, mrr_cents = mrr_cents + excluded.mrr_cents;
END;
--> statement-breakpoint
CREATE TRIGGER `subscription_days_deleted` AFTER DELETE ON `subscriptions` WHEN old.active = 1
BEGIN
  INSERT INTO subscription_days (day, started, ended, mrr_cents) VALUES (unixepoch() / 86400, 0, 1, -old.price_cents)
      ON CONFLICT (day) DO UPDATE SET ended = ended + 1, mrr_cents = mrr_cents + excluded.mrr_cents;
END;
