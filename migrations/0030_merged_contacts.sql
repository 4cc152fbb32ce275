CREATE TABLE `merged_contacts` (
	`old` integer PRIMARY KEY NOT NULL,
	`contact` integer NOT NULL,
	FOREIGN KEY (`contact`) REFERENCES `contacts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `merged_contacts_contact` ON `merged_contacts` (`contact`);