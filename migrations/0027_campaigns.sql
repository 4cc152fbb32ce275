CREATE TABLE `bulk_mail` (
	`id` integer PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`host` text DEFAULT '' NOT NULL,
	`port` integer DEFAULT 587 NOT NULL,
	`username` text DEFAULT '' NOT NULL,
	`sealed_password` text DEFAULT '' NOT NULL,
	`use_tls` integer DEFAULT true NOT NULL,
	`from_email` text DEFAULT '' NOT NULL,
	`bounce_domain` text DEFAULT '' NOT NULL,
	`per_second` integer DEFAULT 10 NOT NULL,
	`per_connection` integer DEFAULT 100 NOT NULL,
	`sockets` integer DEFAULT 1 NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bulk_mail_one_row" CHECK("bulk_mail"."id" = 1),
	CONSTRAINT "bulk_mail_limits" CHECK("bulk_mail"."per_second" BETWEEN 1 AND 1000 AND "bulk_mail"."per_connection" BETWEEN 1 AND 10000 AND "bulk_mail"."sockets" BETWEEN 1 AND 4)
);
--> statement-breakpoint
CREATE TABLE `campaign_bodies` (
	`campaign` integer NOT NULL,
	`kind` text NOT NULL,
	`sealed` text NOT NULL,
	PRIMARY KEY(`campaign`, `kind`),
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "campaign_bodies_kind" CHECK("campaign_bodies"."kind" IN ('whole', 'teaser'))
);
--> statement-breakpoint
CREATE TABLE `campaigns` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`blogger` integer,
	`post` integer,
	`state` text NOT NULL,
	`reason` text,
	`cursor` integer DEFAULT 0 NOT NULL,
	`candidates` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`excluded` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL,
	`complained` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "campaigns_kind" CHECK("campaigns"."kind" IN ('post', 'digest') AND ("campaigns"."kind" = 'digest') = ("campaigns"."blogger" IS NULL)),
	CONSTRAINT "campaigns_state" CHECK("campaigns"."state" IN ('preparing', 'sending', 'paused', 'done', 'stopped'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_key_unique` ON `campaigns` (`key`);--> statement-breakpoint
CREATE INDEX `campaigns_open` ON `campaigns` (`seq`) WHERE "campaigns"."state" IN ('preparing', 'sending', 'paused');--> statement-breakpoint
CREATE INDEX `campaigns_blogger` ON `campaigns` (`blogger`,`seq`);--> statement-breakpoint
CREATE INDEX `campaigns_post` ON `campaigns` (`post`);--> statement-breakpoint
CREATE INDEX `campaigns_ended` ON `campaigns` (`ended_at`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`campaign` integer NOT NULL,
	`shard` integer NOT NULL,
	`contact` integer NOT NULL,
	`state` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`campaign`, `shard`, `contact`),
	FOREIGN KEY (`campaign`) REFERENCES `campaigns`(`seq`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `suppressions` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`until` integer,
	`bounces` integer DEFAULT 0 NOT NULL,
	`first_at` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "suppressions_reason" CHECK("suppressions"."reason" IN ('complaint', 'hard', 'soft', 'manual'))
);
--> statement-breakpoint
CREATE INDEX `suppressions_until` ON `suppressions` (`until`);--> statement-breakpoint
INSERT INTO `bulk_mail` (`id`, `salt`) VALUES (1, lower(hex(randomblob(32))));
