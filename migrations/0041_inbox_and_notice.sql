ALTER TABLE `contact_messages` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_by` integer REFERENCES users(seq) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_open` ON `contact_messages` (`created_at`,`id`) WHERE "contact_messages"."answered_at" IS NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_answered` ON `contact_messages` (`created_at`,`id`) WHERE "contact_messages"."answered_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_answered_by` ON `contact_messages` (`answered_by`);--> statement-breakpoint
ALTER TABLE `platform_settings` ADD `notice` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `platform_settings` ADD `notice_starts_at` integer;--> statement-breakpoint
ALTER TABLE `platform_settings` ADD `notice_ends_at` integer;--> statement-breakpoint
ALTER TABLE `platform_settings` ADD `notice_set_at` integer;