CREATE TABLE `reading` (
	`user` integer NOT NULL,
	`post` integer NOT NULL,
	`part` integer NOT NULL,
	`done` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`user`, `post`),
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reading_part" CHECK("reading"."part" BETWEEN 0 AND 1000),
	CONSTRAINT "reading_done" CHECK("reading"."done" IN (0, 1))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `reading_user` ON `reading` (`user`,`at`);--> statement-breakpoint
CREATE INDEX `reading_post` ON `reading` (`post`);--> statement-breakpoint
CREATE TABLE `saved` (
	`user` integer NOT NULL,
	`post` integer NOT NULL,
	`post_id` text NOT NULL,
	`saved_at` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`user`, `post`),
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `saved_open` ON `saved` (`user`,`saved_at`,`post`,`post_id`) WHERE "saved"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX `saved_read` ON `saved` (`user`,`saved_at`,`post`,`post_id`) WHERE "saved"."read_at" IS NOT NULL;