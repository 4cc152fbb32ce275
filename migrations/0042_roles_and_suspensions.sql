CREATE TABLE `person_notes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user` integer NOT NULL,
	`text` text NOT NULL,
	`author` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `person_notes_user` ON `person_notes` (`user`);--> statement-breakpoint
CREATE INDEX `person_notes_author` ON `person_notes` (`author`);--> statement-breakpoint
ALTER TABLE `admin_users` ADD `roles` text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspension_reason` text DEFAULT '' NOT NULL;