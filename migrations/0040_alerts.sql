CREATE TABLE `alert_opt_outs` (
	`user` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `alert_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`webhook_url` text DEFAULT '' NOT NULL,
	`sealed_secret` text DEFAULT '' NOT NULL,
	`heartbeat_url` text DEFAULT '' NOT NULL,
	`quiet_from` integer,
	`quiet_to` integer,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`digest_hour` integer,
	`digest_day` text DEFAULT '' NOT NULL,
	`evaluated_at` integer DEFAULT 0 NOT NULL,
	`heartbeat_at` integer,
	`heartbeat_answer` text DEFAULT '' NOT NULL,
	`backed_up_at` integer,
	`updated_at` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alert_settings_one_row" CHECK("alert_settings"."id" = 1),
	CONSTRAINT "alert_settings_quiet" CHECK(("alert_settings"."quiet_from" IS NULL) = ("alert_settings"."quiet_to" IS NULL))
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`since` integer NOT NULL,
	`raised_at` integer NOT NULL,
	`resolved_at` integer,
	`is_held` integer DEFAULT false NOT NULL,
	`mails` integer DEFAULT 0 NOT NULL,
	`has_webhook` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_id_unique` ON `alerts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_one_open` ON `alerts` (`kind`,`subject`) WHERE "alerts"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX `alerts_held` ON `alerts` (`seq`) WHERE "alerts"."is_held" = 1;--> statement-breakpoint
CREATE INDEX `alerts_subject` ON `alerts` (`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `alerts_raised` ON `alerts` (`raised_at`);--> statement-breakpoint
INSERT INTO `alert_settings` (`id`) VALUES (1);
