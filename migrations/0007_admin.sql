CREATE TABLE `mail_preferences` (
	`user` integer PRIMARY KEY NOT NULL,
	`new_posts` integer DEFAULT true NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `article_reports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`post` integer NOT NULL,
	`reporter` integer,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`decision` text,
	`answer` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`answered_by` integer,
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "article_reports_answered" CHECK(("article_reports"."decision" IS NULL) = ("article_reports"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_reports_id_unique` ON `article_reports` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `article_reports_one_open` ON `article_reports` (`post`,`reporter`) WHERE "article_reports"."decision" IS NULL;--> statement-breakpoint
CREATE INDEX `article_reports_open` ON `article_reports` (`seq`) WHERE "article_reports"."decision" IS NULL;--> statement-breakpoint
CREATE INDEX `article_reports_done` ON `article_reports` (`seq`) WHERE "article_reports"."decision" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `article_reports_post` ON `article_reports` (`post`);--> statement-breakpoint
CREATE INDEX `article_reports_reporter` ON `article_reports` (`reporter`);--> statement-breakpoint
CREATE INDEX `article_reports_answered_by` ON `article_reports` (`answered_by`);--> statement-breakpoint
DROP INDEX `outbox_messages_due`;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_messages_retried` ON `outbox_messages` (`next_attempt_at`) WHERE "outbox_messages"."state" = 'waiting' AND "outbox_messages"."attempts" > 0;--> statement-breakpoint
CREATE INDEX `outbox_messages_sent` ON `outbox_messages` (`sent_at`) WHERE "outbox_messages"."state" = 'sent';--> statement-breakpoint
CREATE INDEX `outbox_messages_due` ON `outbox_messages` (`priority`,`next_attempt_at`) WHERE "outbox_messages"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE `posts` ADD `taken_down_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `taken_down_reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `dislike_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_taken_down` ON `posts` (`taken_down_at`) WHERE "posts"."taken_down_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_dislikes` ON `posts` (`dislike_count`) WHERE "posts"."dislike_count" > 0;--> statement-breakpoint
ALTER TABLE `profiles` ADD `dislike_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_created` ON `profiles` (`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_dislikes` ON `profiles` (`dislike_count`) WHERE "profiles"."dislike_count" > 0;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `admin_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`);--> statement-breakpoint
CREATE INDEX `subscriptions_created` ON `subscriptions` (`created_at`,`creator`);--> statement-breakpoint
-- posts.dislike_count and profiles.dislike_count equal the dislikes in article_reactions. Delete triggers do not fire for
-- the rows that INSERT OR REPLACE takes away, so nothing may be written that way to article_reactions, posts or profiles.
UPDATE `posts` SET dislike_count = (SELECT count(*) FROM article_reactions WHERE post = posts.seq AND reaction_type = 'dislike')
 WHERE seq IN (SELECT post FROM article_reactions WHERE reaction_type = 'dislike');
--> statement-breakpoint
UPDATE `profiles` SET dislike_count = (SELECT coalesce(sum(dislike_count), 0) FROM posts WHERE blogger = profiles.user)
 WHERE user IN (SELECT blogger FROM posts WHERE dislike_count > 0);
--> statement-breakpoint
CREATE TRIGGER `dislikes_profile_added` AFTER INSERT ON `profiles`
BEGIN
  UPDATE profiles SET dislike_count = (SELECT coalesce(sum(dislike_count), 0) FROM posts WHERE blogger = new.user)
   WHERE user = new.user;
END;
--> statement-breakpoint
CREATE TRIGGER `dislikes_added` AFTER INSERT ON `article_reactions` WHEN new.reaction_type = 'dislike'
BEGIN
  UPDATE posts SET dislike_count = dislike_count + 1 WHERE seq = new.post;
  UPDATE profiles SET dislike_count = dislike_count + 1 WHERE user = (SELECT blogger FROM posts WHERE seq = new.post);
END;
--> statement-breakpoint
CREATE TRIGGER `dislikes_removed` AFTER DELETE ON `article_reactions` WHEN old.reaction_type = 'dislike'
BEGIN
  UPDATE profiles SET dislike_count = dislike_count - 1 WHERE user = (SELECT blogger FROM posts WHERE seq = old.post);
  UPDATE posts SET dislike_count = dislike_count - 1 WHERE seq = old.post;
END;
--> statement-breakpoint
CREATE TRIGGER `dislikes_switched` AFTER UPDATE OF reaction_type ON `article_reactions` WHEN new.reaction_type <> old.reaction_type
BEGIN
  UPDATE posts SET dislike_count = dislike_count + (new.reaction_type = 'dislike') - (old.reaction_type = 'dislike')
   WHERE seq = new.post;
  UPDATE profiles SET dislike_count = dislike_count + (new.reaction_type = 'dislike') - (old.reaction_type = 'dislike')
   WHERE user = (SELECT blogger FROM posts WHERE seq = new.post);
END;
--> statement-breakpoint
CREATE TRIGGER `dislikes_post_removed` AFTER DELETE ON `posts` WHEN old.dislike_count > 0
BEGIN
  UPDATE profiles SET dislike_count = dislike_count - old.dislike_count WHERE user = old.blogger;
END;
--> statement-breakpoint
-- Names and addresses of everybody, for the admin's search. rowid is users.seq.
CREATE VIRTUAL TABLE `people_search` USING fts5(username, email, content='', contentless_delete=1, tokenize='trigram', detail=none);
--> statement-breakpoint
INSERT INTO `people_search` (rowid, username, email) SELECT seq, username, email FROM users;
--> statement-breakpoint
CREATE TRIGGER `people_search_added` AFTER INSERT ON `users`
BEGIN
  INSERT INTO people_search (rowid, username, email) VALUES (new.seq, new.username, new.email);
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_removed` AFTER DELETE ON `users`
BEGIN
  DELETE FROM people_search WHERE rowid = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER `people_search_changed` AFTER UPDATE OF username, email ON `users`
BEGIN
  DELETE FROM people_search WHERE rowid = old.seq;
  INSERT INTO people_search (rowid, username, email) VALUES (new.seq, new.username, new.email);
END;
