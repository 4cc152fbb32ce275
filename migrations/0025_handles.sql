CREATE TABLE `former_handles` (
	`name` text PRIMARY KEY NOT NULL,
	`user` integer,
	`left_at` integer NOT NULL,
	`free_from` integer NOT NULL,
	`is_held` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `former_handles_user` ON `former_handles` (`user`,`free_from`);--> statement-breakpoint
CREATE INDEX `former_handles_free` ON `former_handles` (`free_from`);--> statement-breakpoint
CREATE INDEX `former_handles_held` ON `former_handles` (`left_at`) WHERE "former_handles"."is_held" = 1;--> statement-breakpoint
CREATE TABLE `reserved_handles` (
	`pattern` text PRIMARY KEY NOT NULL,
	`skeleton` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `reserved_handles_skeleton` ON `reserved_handles` (`skeleton`);--> statement-breakpoint
CREATE INDEX `reserved_handles_created` ON `reserved_handles` (`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `skeleton` text;--> statement-breakpoint
CREATE INDEX `users_skeleton` ON `users` (`skeleton`);