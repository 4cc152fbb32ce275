CREATE TABLE `mutes` (
	`user` integer NOT NULL,
	`kind` text NOT NULL,
	`target` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user`, `kind`, `target`),
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mutes_kind" CHECK("mutes"."kind" IN ('blogger', 'subtopic', 'category', 'person'))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mutes_target` ON `mutes` (`target`) WHERE "mutes"."kind" IN ('blogger', 'person');