ALTER TABLE `reconciliations` ADD `found` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reconciliations` ADD `checked` integer DEFAULT 0 NOT NULL;