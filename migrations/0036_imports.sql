CREATE TABLE `import_items` (
	`blogger` integer NOT NULL,
	`origin_key` text NOT NULL,
	`import` text,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`hash` text NOT NULL,
	`title` text NOT NULL,
	`canonical_url` text,
	`losses` text DEFAULT '[]' NOT NULL,
	`problem` text,
	`post` text,
	`version` integer,
	`is_free` integer,
	`content` text,
	`pictures` text DEFAULT '[]' NOT NULL,
	`expires_at` integer,
	PRIMARY KEY(`blogger`, `origin_key`),
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "import_items_state" CHECK("import_items"."state" IN ('waiting', 'imported', 'edited', 'skipped', 'failed')),
	CONSTRAINT "import_items_waiting" CHECK(("import_items"."state" = 'waiting') = ("import_items"."content" IS NOT NULL)),
	CONSTRAINT "import_items_losses" CHECK(json_valid("import_items"."losses"))
);
--> statement-breakpoint
CREATE INDEX `import_items_import` ON `import_items` (`import`,`state`);--> statement-breakpoint
CREATE INDEX `import_items_expires` ON `import_items` (`expires_at`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`blogger` integer NOT NULL,
	`kind` text NOT NULL,
	`category` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "imports_state" CHECK("imports"."state" IN ('open', 'published', 'undone'))
);
--> statement-breakpoint
CREATE INDEX `imports_blogger` ON `imports` (`blogger`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_one_open` ON `imports` (`blogger`) WHERE "imports"."state" = 'open';--> statement-breakpoint
CREATE INDEX `imports_expires` ON `imports` (`expires_at`);--> statement-breakpoint
ALTER TABLE `posts` ADD `imported_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `canonical_url` text;--> statement-breakpoint
CREATE TRIGGER `work_images_import_items_added` AFTER INSERT ON `import_items` WHEN new.pictures <> '[]'
BEGIN
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.post, -3 FROM json_each(new.pictures) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.blogger AND i.erasing_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_import_items_removed` AFTER DELETE ON `import_items` WHEN old.pictures <> '[]'
BEGIN
  DELETE FROM work_images WHERE work = old.post AND version = -3;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_import_items_changed` AFTER UPDATE OF pictures ON `import_items` WHEN new.pictures <> '[]' OR old.pictures <> '[]'
BEGIN
  DELETE FROM work_images WHERE work = old.post AND version = -3;
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.post, -3 FROM json_each(new.pictures) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.blogger AND i.erasing_at IS NULL;
END;
