CREATE TABLE `job_runs` (
	`cron` text PRIMARY KEY NOT NULL,
	`first_ran_at` integer NOT NULL,
	`ran_at` integer NOT NULL,
	`failed` text DEFAULT '' NOT NULL,
	`failing_since` integer
);
--> statement-breakpoint
CREATE TABLE `reconciliations` (
	`id` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`compared` integer DEFAULT 0 NOT NULL,
	`unknown` integer DEFAULT 0 NOT NULL,
	`repaired` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reconciliations_counts" CHECK("reconciliations"."compared" >= 0 AND "reconciliations"."unknown" >= 0 AND "reconciliations"."repaired" >= 0)
);
--> statement-breakpoint
CREATE INDEX `reconciliations_started` ON `reconciliations` (`started_at`);