-- Search over titles, whole free posts and the public teaser of premium ones. rowid is posts.seq. The texts stand in it
-- folded (contract/search.ts), as SQLite folds ASCII only. What is there already is indexed by the hourly job.
-- detail=none keeps the index small: pieces of three letters lead to candidates, instr() on their text decides.
DROP TABLE `post_search`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `post_search` USING fts5(title, body, tokenize='trigram case_sensitive 1', detail=none, columnsize=0);
--> statement-breakpoint
-- The usernames of those who blog. rowid is users.seq. Usernames are ASCII, so triggers can keep it whoever writes.
CREATE VIRTUAL TABLE `blogger_search` USING fts5(username, content='', contentless_delete=1, tokenize='trigram', detail=none);
--> statement-breakpoint
INSERT INTO `blogger_search` (rowid, username)
SELECT r.user, u.username FROM profiles r JOIN users u ON u.seq = r.user WHERE r.is_blogging = 1;
--> statement-breakpoint
CREATE TRIGGER `blogger_search_profile_added` AFTER INSERT ON `profiles` WHEN new.is_blogging = 1
BEGIN
  INSERT INTO blogger_search (rowid, username) SELECT seq, username FROM users WHERE seq = new.user;
END;
--> statement-breakpoint
CREATE TRIGGER `blogger_search_profile_removed` AFTER DELETE ON `profiles` WHEN old.is_blogging = 1
BEGIN
  DELETE FROM blogger_search WHERE rowid = old.user;
END;
--> statement-breakpoint
CREATE TRIGGER `blogger_search_blogging` AFTER UPDATE OF is_blogging ON `profiles` WHEN new.is_blogging <> old.is_blogging
BEGIN
  DELETE FROM blogger_search WHERE rowid = new.user;
  INSERT INTO blogger_search (rowid, username) SELECT seq, username FROM users WHERE seq = new.user AND new.is_blogging = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `blogger_search_renamed` AFTER UPDATE OF username ON `users`
WHEN EXISTS (SELECT 1 FROM profiles WHERE user = new.seq AND is_blogging = 1)
BEGIN
  DELETE FROM blogger_search WHERE rowid = new.seq;
  INSERT INTO blogger_search (rowid, username) VALUES (new.seq, new.username);
END;
--> statement-breakpoint
-- profiles.active_subscribers equals the active rows of subscriptions. Delete triggers do not fire for the rows that
-- INSERT OR REPLACE takes away, so nothing may be written that way to subscriptions or profiles. The nightly sweep mends.
UPDATE `profiles` SET active_subscribers = (SELECT count(*) FROM subscriptions WHERE creator = profiles.user AND active = 1);
--> statement-breakpoint
CREATE TRIGGER `active_subscribers_profile_added` AFTER INSERT ON `profiles`
BEGIN
  UPDATE profiles SET active_subscribers = (SELECT count(*) FROM subscriptions WHERE creator = new.user AND active = 1)
   WHERE user = new.user;
END;
--> statement-breakpoint
CREATE TRIGGER `active_subscribers_added` AFTER INSERT ON `subscriptions` WHEN new.active = 1
BEGIN
  UPDATE profiles SET active_subscribers = active_subscribers + 1 WHERE user = new.creator;
END;
--> statement-breakpoint
CREATE TRIGGER `active_subscribers_removed` AFTER DELETE ON `subscriptions` WHEN old.active = 1
BEGIN
  UPDATE profiles SET active_subscribers = active_subscribers - 1 WHERE user = old.creator;
END;
--> statement-breakpoint
CREATE TRIGGER `active_subscribers_switched` AFTER UPDATE OF active ON `subscriptions` WHEN new.active <> old.active
BEGIN
  UPDATE profiles SET active_subscribers = active_subscribers + new.active - old.active WHERE user = new.creator;
END;
