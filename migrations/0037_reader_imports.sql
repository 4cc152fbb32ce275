CREATE TABLE `reader_imports` (
	`blogger` integer PRIMARY KEY NOT NULL,
	`file` text NOT NULL,
	`rows` integer NOT NULL,
	`mail_day` integer DEFAULT 0 NOT NULL,
	`mails_per_day` integer DEFAULT 0 NOT NULL,
	`mails_sent` integer DEFAULT 0 NOT NULL,
	`imported_at` integer NOT NULL,
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
