CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`author` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`category` text,
	`subtopics` text NOT NULL,
	`teams` text NOT NULL,
	`is_free` integer NOT NULL,
	`words` integer NOT NULL,
	`image` text,
	`version` integer NOT NULL,
	`writer` text NOT NULL,
	`sent_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`author`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "drafts_is_free" CHECK("drafts"."is_free" IN (0, 1)),
	CONSTRAINT "drafts_tags" CHECK(json_valid("drafts"."subtopics") AND json_valid("drafts"."teams"))
);
--> statement-breakpoint
CREATE INDEX `drafts_author` ON `drafts` (`author`,`updated_at`);--> statement-breakpoint
CREATE INDEX `drafts_image` ON `drafts` (`image`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`work` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`author` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`category` text,
	`subtopics` text NOT NULL,
	`teams` text NOT NULL,
	`is_free` integer NOT NULL,
	`words` integer NOT NULL,
	`image` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`work`, `number`),
	FOREIGN KEY (`author`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "revisions_kind" CHECK("revisions"."kind" IN ('writing', 'published', 'conflict')),
	CONSTRAINT "revisions_is_free" CHECK("revisions"."is_free" IN (0, 1)),
	CONSTRAINT "revisions_tags" CHECK(json_valid("revisions"."subtopics") AND json_valid("revisions"."teams"))
);
--> statement-breakpoint
CREATE INDEX `revisions_author` ON `revisions` (`author`);--> statement-breakpoint
CREATE INDEX `revisions_image` ON `revisions` (`image`);--> statement-breakpoint
CREATE INDEX `revisions_expires` ON `revisions` (`expires_at`);--> statement-breakpoint
ALTER TABLE `images` ADD `erasing_at` integer;--> statement-breakpoint
CREATE INDEX `images_erasing` ON `images` (`erasing_at`) WHERE "images"."erasing_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `unpublished_at` integer;