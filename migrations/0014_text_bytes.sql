ALTER TABLE `users` ADD `text_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `users` SET `text_bytes` =
    (SELECT coalesce(sum(length(CAST(title AS BLOB)) + length(CAST(content AS BLOB)) + length(CAST(subtopics AS BLOB)) + length(CAST(teams AS BLOB))), 0) FROM `drafts` WHERE `author` = `users`.`seq`)
  + (SELECT coalesce(sum(length(CAST(title AS BLOB)) + length(CAST(content AS BLOB)) + length(CAST(subtopics AS BLOB)) + length(CAST(teams AS BLOB))), 0) FROM `revisions` WHERE `author` = `users`.`seq`)
 WHERE `seq` IN (SELECT `author` FROM `drafts` UNION SELECT `author` FROM `revisions`);
--> statement-breakpoint
CREATE TRIGGER `text_bytes_drafts_added` AFTER INSERT ON `drafts`
BEGIN
  UPDATE users SET text_bytes = text_bytes + (length(CAST(new.title AS BLOB)) + length(CAST(new.content AS BLOB)) + length(CAST(new.subtopics AS BLOB)) + length(CAST(new.teams AS BLOB))) WHERE seq = new.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_drafts_removed` AFTER DELETE ON `drafts`
BEGIN
  UPDATE users SET text_bytes = text_bytes - (length(CAST(old.title AS BLOB)) + length(CAST(old.content AS BLOB)) + length(CAST(old.subtopics AS BLOB)) + length(CAST(old.teams AS BLOB))) WHERE seq = old.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_revisions_added` AFTER INSERT ON `revisions`
BEGIN
  UPDATE users SET text_bytes = text_bytes + (length(CAST(new.title AS BLOB)) + length(CAST(new.content AS BLOB)) + length(CAST(new.subtopics AS BLOB)) + length(CAST(new.teams AS BLOB))) WHERE seq = new.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_revisions_removed` AFTER DELETE ON `revisions`
BEGIN
  UPDATE users SET text_bytes = text_bytes - (length(CAST(old.title AS BLOB)) + length(CAST(old.content AS BLOB)) + length(CAST(old.subtopics AS BLOB)) + length(CAST(old.teams AS BLOB))) WHERE seq = old.author;
END;
--> statement-breakpoint
CREATE TRIGGER `text_bytes_drafts_changed` AFTER UPDATE OF title, content, subtopics, teams ON `drafts`
  WHEN length(CAST(new.title AS BLOB)) + length(CAST(new.content AS BLOB)) + length(CAST(new.subtopics AS BLOB)) + length(CAST(new.teams AS BLOB)) <> length(CAST(old.title AS BLOB)) + length(CAST(old.content AS BLOB)) + length(CAST(old.subtopics AS BLOB)) + length(CAST(old.teams AS BLOB))
BEGIN
  UPDATE users SET text_bytes = text_bytes + (length(CAST(new.title AS BLOB)) + length(CAST(new.content AS BLOB)) + length(CAST(new.subtopics AS BLOB)) + length(CAST(new.teams AS BLOB))) - (length(CAST(old.title AS BLOB)) + length(CAST(old.content AS BLOB)) + length(CAST(old.subtopics AS BLOB)) + length(CAST(old.teams AS BLOB))) WHERE seq = new.author;
END;