CREATE TABLE `contacts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user` integer,
	`email` text,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "contacts_one_owner" CHECK(("contacts"."user" IS NULL) = ("contacts"."email" IS NOT NULL) AND ("contacts"."email" IS NULL) = ("contacts"."confirmed_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_id_unique` ON `contacts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_user_unique` ON `contacts` (`user`);--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_email` ON `contacts` (lower("email")) WHERE "contacts"."email" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `list_members` (
	`blogger` integer NOT NULL,
	`contact` integer NOT NULL,
	`state` text NOT NULL,
	`cadence` text NOT NULL,
	`source` text NOT NULL,
	`followed_at` integer,
	`consent` text,
	`joined_at` integer NOT NULL,
	`left_at` integer,
	PRIMARY KEY(`blogger`, `contact`),
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact`) REFERENCES `contacts`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "list_members_state" CHECK("list_members"."state" IN ('active', 'left') AND ("list_members"."state" = 'left') = ("list_members"."left_at" IS NOT NULL)),
	CONSTRAINT "list_members_cadence" CHECK("list_members"."cadence" IN ('each', 'weekly', 'none')),
	CONSTRAINT "list_members_source" CHECK("list_members"."source" IN ('follow', 'subscribe', 'form', 'import')),
	CONSTRAINT "list_members_consent" CHECK("list_members"."consent" IS NULL OR json_valid("list_members"."consent"))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `list_members_contact` ON `list_members` (`contact`,`blogger`);--> statement-breakpoint
CREATE INDEX `list_members_left` ON `list_members` (`left_at`) WHERE "list_members"."state" = 'left';