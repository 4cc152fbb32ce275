CREATE TABLE `feed_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`scope` text NOT NULL,
	`blogger` integer,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_on` integer,
	`networks` integer DEFAULT 0 NOT NULL,
	`warned_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "feed_keys_scope" CHECK("feed_keys"."scope" IN ('mine', 'paid', 'blogger')),
	CONSTRAINT "feed_keys_blogger" CHECK(("feed_keys"."scope" = 'blogger') = ("feed_keys"."blogger" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feed_keys_hash_unique` ON `feed_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `feed_keys_user` ON `feed_keys` (`user`,`created_at`);--> statement-breakpoint
CREATE INDEX `feed_keys_blogger` ON `feed_keys` (`blogger`) WHERE "feed_keys"."blogger" IS NOT NULL;