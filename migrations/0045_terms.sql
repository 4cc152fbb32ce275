CREATE TABLE `announcements` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`audience` text NOT NULL,
	`by_email` integer NOT NULL,
	`by_notification` integer NOT NULL,
	`document` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "announcements_audience" CHECK("announcements"."audience" IN ('everybody', 'bloggers', 'subscribers')),
	CONSTRAINT "announcements_ways" CHECK("announcements"."by_email" OR "announcements"."by_notification"),
	CONSTRAINT "announcements_document" CHECK("announcements"."document" IS NULL OR "announcements"."document" IN ('terms', 'privacy'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `announcements_id_unique` ON `announcements` (`id`);--> statement-breakpoint
CREATE TABLE `consents` (
	`user` integer NOT NULL,
	`document` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user`, `document`, `version`),
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "consents_document" CHECK("consents"."document" IN ('terms', 'privacy'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `terms_drafts` (
	`document` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`summary` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "terms_drafts_document" CHECK("terms_drafts"."document" IN ('terms', 'privacy'))
);
--> statement-breakpoint
CREATE TABLE `terms_versions` (
	`document` text NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`summary` text NOT NULL,
	`needs_consent` integer NOT NULL,
	`published_at` integer NOT NULL,
	`in_force_at` integer NOT NULL,
	`draft_saved_at` integer NOT NULL,
	PRIMARY KEY(`document`, `version`),
	CONSTRAINT "terms_versions_document" CHECK("terms_versions"."document" IN ('terms', 'privacy')),
	CONSTRAINT "terms_versions_version" CHECK("terms_versions"."version" >= 1)
);
--> statement-breakpoint
CREATE INDEX `terms_versions_consent` ON `terms_versions` (`in_force_at`) WHERE "terms_versions"."needs_consent" = 1;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `announcement` integer REFERENCES announcements(seq);--> statement-breakpoint
CREATE INDEX `campaigns_announcement` ON `campaigns` (`announcement`) WHERE "campaigns"."announcement" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_preferences` ADD `announcements` integer DEFAULT true NOT NULL;--> statement-breakpoint
-- A published version never changes, and stays.
CREATE TRIGGER `terms_versions_immutable` BEFORE UPDATE ON `terms_versions` BEGIN SELECT RAISE(ABORT, 'A published version cannot be changed'); END;--> statement-breakpoint
CREATE TRIGGER `terms_versions_kept` BEFORE DELETE ON `terms_versions` BEGIN SELECT RAISE(ABORT, 'A published version cannot be deleted'); END;--> statement-breakpoint
CREATE TRIGGER `terms_versions_once` BEFORE INSERT ON `terms_versions` WHEN EXISTS (SELECT 1 FROM `terms_versions` WHERE `document` = NEW.`document` AND `version` = NEW.`version`) BEGIN SELECT RAISE(ABORT, 'A published version cannot be replaced'); END;
