ALTER TABLE `drafts` ADD `subtitle` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `drafts` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `drafts` ADD `share_image` text;--> statement-breakpoint
ALTER TABLE `revisions` ADD `subtitle` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `revisions` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `revisions` ADD `share_image` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `subtitle` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `description` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `share_image` text;
--> statement-breakpoint
DROP TRIGGER `text_bytes_drafts_added`;
--> statement-breakpoint
DROP TRIGGER `text_bytes_drafts_removed`;
--> statement-breakpoint
DROP TRIGGER `text_bytes_drafts_changed`;
--> statement-breakpoint
DROP TRIGGER `text_bytes_revisions_added`;
--> statement-breakpoint
DROP TRIGGER `text_bytes_revisions_removed`;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_drafts_added` AFTER INSERT ON `drafts`
BEGIN
  UPDATE users SET text_bytes = text_bytes + (octet_length(new.title) + octet_length(new.content) + octet_length(new.subtopics) + octet_length(new.teams) + octet_length(new.image_alt) + octet_length(new.subtitle) + octet_length(new.description)) WHERE seq = new.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_drafts_removed` AFTER DELETE ON `drafts`
BEGIN
  UPDATE users SET text_bytes = text_bytes - (octet_length(old.title) + octet_length(old.content) + octet_length(old.subtopics) + octet_length(old.teams) + octet_length(old.image_alt) + octet_length(old.subtitle) + octet_length(old.description)) WHERE seq = old.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_revisions_added` AFTER INSERT ON `revisions`
BEGIN
  UPDATE users SET text_bytes = text_bytes + (octet_length(new.title) + octet_length(new.content) + octet_length(new.subtopics) + octet_length(new.teams) + octet_length(new.image_alt) + octet_length(new.subtitle) + octet_length(new.description)) WHERE seq = new.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_revisions_removed` AFTER DELETE ON `revisions`
BEGIN
  UPDATE users SET text_bytes = text_bytes - (octet_length(old.title) + octet_length(old.content) + octet_length(old.subtopics) + octet_length(old.teams) + octet_length(old.image_alt) + octet_length(old.subtitle) + octet_length(old.description)) WHERE seq = old.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_drafts_changed` AFTER UPDATE OF title, content, subtopics, teams, image_alt, subtitle, description ON `drafts`
  WHEN (octet_length(new.title) + octet_length(new.content) + octet_length(new.subtopics) + octet_length(new.teams) + octet_length(new.image_alt) + octet_length(new.subtitle) + octet_length(new.description)) <> (octet_length(old.title) + octet_length(old.content) + octet_length(old.subtopics) + octet_length(old.teams) + octet_length(old.image_alt) + octet_length(old.subtitle) + octet_length(old.description))
BEGIN
  UPDATE users SET text_bytes = text_bytes + (octet_length(new.title) + octet_length(new.content) + octet_length(new.subtopics) + octet_length(new.teams) + octet_length(new.image_alt) + octet_length(new.subtitle) + octet_length(new.description)) - (octet_length(old.title) + octet_length(old.content) + octet_length(old.subtopics) + octet_length(old.teams) + octet_length(old.image_alt) + octet_length(old.subtitle) + octet_length(old.description)) WHERE seq = new.author;
END;
--> statement-breakpoint
DROP TRIGGER `work_images_drafts_added`;
--> statement-breakpoint
DROP TRIGGER `work_images_drafts_removed`;
--> statement-breakpoint
DROP TRIGGER `work_images_drafts_changed`;
--> statement-breakpoint
DROP TRIGGER `work_images_revisions_added`;
--> statement-breakpoint
DROP TRIGGER `work_images_revisions_removed`;
--> statement-breakpoint
DROP TRIGGER `work_images_posts_added`;
--> statement-breakpoint
DROP TRIGGER `work_images_posts_removed`;
--> statement-breakpoint
DROP TRIGGER `work_images_posts_changed`;
--> statement-breakpoint
CREATE TRIGGER `work_images_drafts_added` AFTER INSERT ON `drafts` WHEN new.pictures <> '[]' OR new.share_image IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.id, 0 FROM json_each(json_insert(new.pictures, '$[#]', new.share_image)) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.author AND i.erasing_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_drafts_removed` AFTER DELETE ON `drafts` WHEN old.pictures <> '[]' OR old.share_image IS NOT NULL
BEGIN
  DELETE FROM work_images WHERE work = old.id AND version = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_drafts_changed` AFTER UPDATE OF pictures, share_image ON `drafts` WHEN new.pictures <> '[]' OR old.pictures <> '[]'
  OR new.share_image IS NOT NULL OR old.share_image IS NOT NULL
BEGIN
  DELETE FROM work_images WHERE work = old.id AND version = 0;
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.id, 0 FROM json_each(json_insert(new.pictures, '$[#]', new.share_image)) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.author AND i.erasing_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_revisions_added` AFTER INSERT ON `revisions` WHEN new.pictures <> '[]' OR new.share_image IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.work, new.number FROM json_each(json_insert(new.pictures, '$[#]', new.share_image)) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.author AND i.erasing_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_revisions_removed` AFTER DELETE ON `revisions` WHEN old.pictures <> '[]' OR old.share_image IS NOT NULL
BEGIN
  DELETE FROM work_images WHERE work = old.work AND version = old.number;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_posts_added` AFTER INSERT ON `posts` WHEN new.pictures <> '[]' OR new.share_image IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.id, -1 FROM json_each(json_insert(new.pictures, '$[#]', new.share_image)) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.blogger AND i.erasing_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_posts_removed` AFTER DELETE ON `posts` WHEN old.pictures <> '[]' OR old.share_image IS NOT NULL
BEGIN
  DELETE FROM work_images WHERE work = old.id AND version = -1;
END;
--> statement-breakpoint
CREATE TRIGGER `work_images_posts_changed` AFTER UPDATE OF pictures, share_image ON `posts` WHEN new.pictures <> '[]' OR old.pictures <> '[]'
  OR new.share_image IS NOT NULL OR old.share_image IS NOT NULL
BEGIN
  DELETE FROM work_images WHERE work = old.id AND version = -1;
  INSERT OR IGNORE INTO work_images (image, work, version)
    SELECT i.id, new.id, -1 FROM json_each(json_insert(new.pictures, '$[#]', new.share_image)) JOIN images i ON i.id = json_each.value
     WHERE i.owner = new.blogger AND i.erasing_at IS NULL;
END;
