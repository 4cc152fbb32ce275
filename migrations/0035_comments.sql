CREATE TABLE `comment_approvals` (
	`blogger` integer NOT NULL,
	`user` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blogger`, `user`),
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_approvals_user` ON `comment_approvals` (`user`);--> statement-breakpoint
CREATE TABLE `comment_bans` (
	`blogger` integer NOT NULL,
	`user` integer NOT NULL,
	`until` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blogger`, `user`),
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comment_bans_user` ON `comment_bans` (`user`);--> statement-breakpoint
CREATE INDEX `comment_bans_until` ON `comment_bans` (`until`);--> statement-breakpoint
CREATE TABLE `comment_likes` (
	`comment` integer NOT NULL,
	`user` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`comment`, `user`),
	FOREIGN KEY (`comment`) REFERENCES `comments`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `comment_likes_user` ON `comment_likes` (`user`);--> statement-breakpoint
CREATE TABLE `comment_reports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`comment` integer NOT NULL,
	`blogger` integer NOT NULL,
	`reporter` integer,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`decision` text,
	`answer` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`answered_by` integer,
	FOREIGN KEY (`comment`) REFERENCES `comments`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "comment_reports_answered" CHECK(("comment_reports"."decision" IS NULL) = ("comment_reports"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comment_reports_id_unique` ON `comment_reports` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `comment_reports_one_open` ON `comment_reports` (`comment`,`reporter`) WHERE "comment_reports"."decision" IS NULL;--> statement-breakpoint
CREATE INDEX `comment_reports_open` ON `comment_reports` (`seq`) WHERE "comment_reports"."decision" IS NULL;--> statement-breakpoint
CREATE INDEX `comment_reports_done` ON `comment_reports` (`seq`) WHERE "comment_reports"."decision" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comment_reports_comment` ON `comment_reports` (`comment`);--> statement-breakpoint
CREATE INDEX `comment_reports_blogger` ON `comment_reports` (`blogger`,`comment`) WHERE "comment_reports"."decision" IS NULL;--> statement-breakpoint
CREATE INDEX `comment_reports_reporter` ON `comment_reports` (`reporter`);--> statement-breakpoint
CREATE INDEX `comment_reports_answered_by` ON `comment_reports` (`answered_by`);--> statement-breakpoint
CREATE TABLE `comments` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`post` integer NOT NULL,
	`blogger` integer NOT NULL,
	`parent` integer,
	`author` integer,
	`body` text NOT NULL,
	`fold` text NOT NULL,
	`state` text NOT NULL,
	`held_for` text,
	`hidden_by` text,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`like_count` integer DEFAULT 0 NOT NULL,
	`reply_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "comments_state" CHECK("comments"."state" IN ('visible', 'held', 'hidden', 'removed')),
	CONSTRAINT "comments_held" CHECK(("comments"."state" = 'held') = ("comments"."held_for" IS NOT NULL)),
	CONSTRAINT "comments_hidden" CHECK(("comments"."state" = 'hidden') = ("comments"."hidden_by" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_id_unique` ON `comments` (`id`);--> statement-breakpoint
CREATE INDEX `comments_post` ON `comments` (`post`,`parent`,`state`,`seq`);--> statement-breakpoint
CREATE INDEX `comments_tombstones` ON `comments` (`post`,`seq`) WHERE "comments"."state" <> 'visible' AND "comments"."reply_count" > 0;--> statement-breakpoint
CREATE INDEX `comments_author` ON `comments` (`author`,`state`,`seq`);--> statement-breakpoint
CREATE INDEX `comments_blogger` ON `comments` (`blogger`,`seq`) WHERE "comments"."parent" IS NULL;--> statement-breakpoint
CREATE INDEX `comments_moderated` ON `comments` (`blogger`,`state`,`seq`) WHERE "comments"."state" IN ('held', 'hidden');--> statement-breakpoint
ALTER TABLE `posts` ADD `comment_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `comments_closed_at` integer;--> statement-breakpoint
ALTER TABLE `profiles` ADD `comments` text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `comments_hold` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
-- posts.comment_count and comments.reply_count equal the visible comments, comments.like_count the rows of comment_likes.
-- Delete triggers do not fire for the rows that INSERT OR REPLACE takes away, so nothing may be written that way to these
-- tables.
CREATE TRIGGER `comments_added` AFTER INSERT ON `comments` WHEN new.state = 'visible'
BEGIN
  UPDATE posts SET comment_count = comment_count + 1 WHERE seq = new.post;
  UPDATE comments SET reply_count = reply_count + 1 WHERE seq = new.parent;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_deleted` AFTER DELETE ON `comments` WHEN old.state = 'visible'
BEGIN
  UPDATE posts SET comment_count = comment_count - 1 WHERE seq = old.post;
  UPDATE comments SET reply_count = reply_count - 1 WHERE seq = old.parent;
END;
--> statement-breakpoint
CREATE TRIGGER `comments_switched` AFTER UPDATE OF state ON `comments` WHEN (new.state = 'visible') <> (old.state = 'visible')
BEGIN
  UPDATE posts SET comment_count = comment_count + (new.state = 'visible') - (old.state = 'visible') WHERE seq = new.post;
  UPDATE comments SET reply_count = reply_count + (new.state = 'visible') - (old.state = 'visible') WHERE seq = new.parent;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_likes_added` AFTER INSERT ON `comment_likes`
BEGIN
  UPDATE comments SET like_count = like_count + 1 WHERE seq = new.comment;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_likes_deleted` AFTER DELETE ON `comment_likes`
BEGIN
  UPDATE comments SET like_count = like_count - 1 WHERE seq = old.comment;
END;
