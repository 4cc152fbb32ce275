CREATE TABLE `notifications` (
	`user` integer NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`at` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`user`, `seq`),
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notifications_count" CHECK("notifications"."count" >= 1)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `notifications_newest` AFTER INSERT ON `notifications` WHEN new.seq > 500
BEGIN
  DELETE FROM notifications WHERE user = new.user AND seq <= new.seq - 500;
END;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_cause` ON `notifications` (`user`,`kind`,`ref`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user`) WHERE "notifications"."read_at" IS NULL;--> statement-breakpoint
ALTER TABLE `mail_preferences` ADD `replies` integer DEFAULT true NOT NULL;