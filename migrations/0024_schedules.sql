CREATE TABLE `schedules` (
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
	`image_alt` text DEFAULT '' NOT NULL,
	`subtitle` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`share_image` text,
	`format` integer DEFAULT 1 NOT NULL,
	`pictures` text DEFAULT '[]' NOT NULL,
	`version` integer NOT NULL,
	`publish_at` integer NOT NULL,
	`zone` text NOT NULL,
	`with_mail` integer NOT NULL,
	`state` text NOT NULL,
	`problem` text,
	`tried_at` integer,
	FOREIGN KEY (`id`) REFERENCES `drafts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`image`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "schedules_state" CHECK("schedules"."state" IN ('waiting', 'late', 'failed')),
	CONSTRAINT "schedules_is_free" CHECK("schedules"."is_free" IN (0, 1)),
	CONSTRAINT "schedules_tags" CHECK(json_valid("schedules"."subtopics") AND json_valid("schedules"."teams"))
);
--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`publish_at`,`id`) WHERE "schedules"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX `schedules_author` ON `schedules` (`author`,`publish_at`);--> statement-breakpoint
CREATE INDEX `schedules_image` ON `schedules` (`image`);
--> statement-breakpoint
CREATE TRIGGER `work_images_schedules_added` AFTER INSERT ON `schedules` WHEN new.pictures <> '[]' OR new.share_image IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.id, -2 FROM json_each(json_insert(new.pictures, '$[#]', new.share_image)) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.author AND i.erasing_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_schedules_removed` AFTER DELETE ON `schedules` WHEN old.pictures <> '[]' OR old.share_image IS NOT NULL
BEGIN
  DELETE FROM work_images WHERE work = old.id AND version = -2;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_schedules_changed` AFTER UPDATE OF pictures, share_image ON `schedules` WHEN new.pictures <> '[]' OR old.pictures <> '[]'
  OR new.share_image IS NOT NULL OR old.share_image IS NOT NULL
BEGIN
  DELETE FROM work_images WHERE work = old.id AND version = -2;
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.id, -2 FROM json_each(json_insert(new.pictures, '$[#]', new.share_image)) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.author AND i.erasing_at IS NULL;
END;
