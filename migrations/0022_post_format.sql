CREATE TABLE `work_images` (
	`image` text NOT NULL,
	`work` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`image`, `work`, `version`),
	FOREIGN KEY (`image`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `work_images_work` ON `work_images` (`work`,`version`);--> statement-breakpoint
ALTER TABLE `drafts` ADD `format` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `drafts` ADD `pictures` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `revisions` ADD `format` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `revisions` ADD `pictures` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `takedown_evidence` ADD `format` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `format` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `pictures` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `teaser_pictures` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `work_images_drafts_added` AFTER INSERT ON `drafts` WHEN new.pictures <> '[]'
BEGIN
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.id, 0 FROM json_each(new.pictures) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.author AND i.erasing_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_drafts_removed` AFTER DELETE ON `drafts` WHEN old.pictures <> '[]'
BEGIN
  DELETE FROM work_images WHERE work = old.id AND version = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_drafts_changed` AFTER UPDATE OF pictures ON `drafts` WHEN new.pictures <> '[]' OR old.pictures <> '[]'
BEGIN
  DELETE FROM work_images WHERE work = old.id AND version = 0;
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.id, 0 FROM json_each(new.pictures) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.author AND i.erasing_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_revisions_added` AFTER INSERT ON `revisions` WHEN new.pictures <> '[]'
BEGIN
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.work, new.number FROM json_each(new.pictures) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.author AND i.erasing_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_revisions_removed` AFTER DELETE ON `revisions` WHEN old.pictures <> '[]'
BEGIN
  DELETE FROM work_images WHERE work = old.work AND version = old.number;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_posts_added` AFTER INSERT ON `posts` WHEN new.pictures <> '[]'
BEGIN
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.id, -1 FROM json_each(new.pictures) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.blogger AND i.erasing_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_posts_removed` AFTER DELETE ON `posts` WHEN old.pictures <> '[]'
BEGIN
  DELETE FROM work_images WHERE work = old.id AND version = -1;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_posts_changed` AFTER UPDATE OF pictures ON `posts` WHEN new.pictures <> '[]' OR old.pictures <> '[]'
BEGIN
  DELETE FROM work_images WHERE work = old.id AND version = -1;
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.id, -1 FROM json_each(new.pictures) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.blogger AND i.erasing_at IS NULL;
END;
