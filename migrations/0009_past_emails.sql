CREATE TABLE `past_emails` (
	`user` integer NOT NULL,
	`email` text NOT NULL,
	`is_confirmed` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	PRIMARY KEY(`user`, `email`),
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `past_emails_recorded` ON `past_emails` (`recorded_at`);--> statement-breakpoint
CREATE INDEX `contact_messages_email` ON `contact_messages` (lower("email"));--> statement-breakpoint
CREATE INDEX `outbox_messages_recipient` ON `outbox_messages` (lower("payload"->>'to')) WHERE "outbox_messages"."kind" = 'email';--> statement-breakpoint
CREATE INDEX `security_events_time` ON `security_events` (`minute`);