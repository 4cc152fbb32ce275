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
UPDATE `users` SET `text_bytes` =
    (SELECT coalesce(sum(octet_length(title) + octet_length(content) + octet_length(subtopics) + octet_length(teams) + octet_length(image_alt)), 0) FROM `drafts` WHERE `author` = `users`.`seq`)
  + (SELECT coalesce(sum(octet_length(title) + octet_length(content) + octet_length(subtopics) + octet_length(teams) + octet_length(image_alt)), 0) FROM `revisions` WHERE `author` = `users`.`seq`)
 WHERE `seq` IN (SELECT `author` FROM `drafts` WHERE `image_alt` <> '' UNION SELECT `author` FROM `revisions` WHERE `image_alt` <> '');
--> statement-breakpoint
CREATE TRIGGER `text_bytes_drafts_added` AFTER INSERT ON `drafts`
BEGIN
  UPDATE users SET text_bytes = text_bytes + (octet_length(new.title) + octet_length(new.content) + octet_length(new.subtopics) + octet_length(new.teams) + octet_length(new.image_alt)) WHERE seq = new.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_drafts_removed` AFTER DELETE ON `drafts`
BEGIN
  UPDATE users SET text_bytes = text_bytes - (octet_length(old.title) + octet_length(old.content) + octet_length(old.subtopics) + octet_length(old.teams) + octet_length(old.image_alt)) WHERE seq = old.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_revisions_added` AFTER INSERT ON `revisions`
BEGIN
  UPDATE users SET text_bytes = text_bytes + (octet_length(new.title) + octet_length(new.content) + octet_length(new.subtopics) + octet_length(new.teams) + octet_length(new.image_alt)) WHERE seq = new.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_revisions_removed` AFTER DELETE ON `revisions`
BEGIN
  UPDATE users SET text_bytes = text_bytes - (octet_length(old.title) + octet_length(old.content) + octet_length(old.subtopics) + octet_length(old.teams) + octet_length(old.image_alt)) WHERE seq = old.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_drafts_changed` AFTER UPDATE OF title, content, subtopics, teams, image_alt ON `drafts`
  WHEN (octet_length(new.title) + octet_length(new.content) + octet_length(new.subtopics) + octet_length(new.teams) + octet_length(new.image_alt)) <> (octet_length(old.title) + octet_length(old.content) + octet_length(old.subtopics) + octet_length(old.teams) + octet_length(old.image_alt))
BEGIN
  UPDATE users SET text_bytes = text_bytes + (octet_length(new.title) + octet_length(new.content) + octet_length(new.subtopics) + octet_length(new.teams) + octet_length(new.image_alt)) - (octet_length(old.title) + octet_length(old.content) + octet_length(old.subtopics) + octet_length(old.teams) + octet_length(old.image_alt)) WHERE seq = new.author;
END;
