CREATE TABLE `case_notes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`case_seq` integer NOT NULL,
	`author` integer,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`case_seq`) REFERENCES `cases`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `case_notes_case` ON `case_notes` (`case_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `case_notes_author` ON `case_notes` (`author`);--> statement-breakpoint
CREATE TABLE `cases` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`post` integer,
	`comment` integer,
	`blogger` integer,
	`assignee` integer,
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`comment`) REFERENCES `comments`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blogger`) REFERENCES `profiles`(`user`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assignee`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "cases_one" CHECK(("cases"."post" IS NOT NULL) + ("cases"."comment" IS NOT NULL) + ("cases"."blogger" IS NOT NULL) = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cases_post` ON `cases` (`post`);--> statement-breakpoint
CREATE UNIQUE INDEX `cases_comment` ON `cases` (`comment`);--> statement-breakpoint
CREATE UNIQUE INDEX `cases_blogger` ON `cases` (`blogger`);--> statement-breakpoint
CREATE INDEX `cases_assignee` ON `cases` (`assignee`);--> statement-breakpoint
CREATE TABLE `blogger_reports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`blogger` integer NOT NULL,
	`reporter` integer,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`decision` text,
	`answer` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`answered_by` integer,
	FOREIGN KEY (`blogger`) REFERENCES `profiles`(`user`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "blogger_reports_answered" CHECK(("blogger_reports"."decision" IS NULL) = ("blogger_reports"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blogger_reports_id_unique` ON `blogger_reports` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `blogger_reports_one_open` ON `blogger_reports` (`blogger`,`reporter`) WHERE "blogger_reports"."decision" IS NULL;--> statement-breakpoint
CREATE INDEX `blogger_reports_open` ON `blogger_reports` (`seq`) WHERE "blogger_reports"."decision" IS NULL;--> statement-breakpoint
CREATE INDEX `blogger_reports_done` ON `blogger_reports` (`seq`) WHERE "blogger_reports"."decision" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `blogger_reports_blogger` ON `blogger_reports` (`blogger`);--> statement-breakpoint
CREATE INDEX `blogger_reports_reporter` ON `blogger_reports` (`reporter`);--> statement-breakpoint
CREATE INDEX `blogger_reports_answered_by` ON `blogger_reports` (`answered_by`);--> statement-breakpoint
CREATE TABLE `appeals` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`restriction` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`result` text,
	`answer` text DEFAULT '' NOT NULL,
	`answered_at` integer,
	`answered_by` integer,
	FOREIGN KEY (`restriction`) REFERENCES `restrictions`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "appeals_answered" CHECK(("appeals"."result" IS NULL) = ("appeals"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_id_unique` ON `appeals` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_one_open` ON `appeals` (`restriction`) WHERE "appeals"."result" IS NULL;--> statement-breakpoint
CREATE INDEX `appeals_restriction` ON `appeals` (`restriction`);--> statement-breakpoint
CREATE INDEX `appeals_open` ON `appeals` (`seq`) WHERE "appeals"."result" IS NULL;--> statement-breakpoint
CREATE INDEX `appeals_done` ON `appeals` (`seq`) WHERE "appeals"."result" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `appeals_answered_by` ON `appeals` (`answered_by`);--> statement-breakpoint
CREATE TABLE `restrictions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`person` integer NOT NULL,
	`kind` text NOT NULL,
	`ground` text NOT NULL,
	`reason` text NOT NULL,
	`post` integer,
	`comment` integer,
	`team` text,
	`picture` text,
	`bio` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`decided_by` integer,
	`ended_at` integer,
	FOREIGN KEY (`person`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`comment`) REFERENCES `comments`(`seq`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `restrictions_id_unique` ON `restrictions` (`id`);--> statement-breakpoint
CREATE INDEX `restrictions_person` ON `restrictions` (`person`,`seq`);--> statement-breakpoint
CREATE INDEX `restrictions_post` ON `restrictions` (`post`);--> statement-breakpoint
CREATE INDEX `restrictions_comment` ON `restrictions` (`comment`);--> statement-breakpoint
CREATE INDEX `restrictions_decided_by` ON `restrictions` (`decided_by`);--> statement-breakpoint
CREATE TABLE `moderation_counts` (
	`year` integer NOT NULL,
	`event` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`year`, `event`, `kind`, `detail`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `images` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `article_reports` ADD `picture` text;
--> statement-breakpoint
CREATE TRIGGER `article_reports_counted` AFTER INSERT ON `article_reports`
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.created_at / 1000, 'unixepoch') AS INTEGER), 'report', iif(new.picture IS NULL, 'article', 'picture'), new.reason, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `article_reports_renewed` AFTER UPDATE OF created_at ON `article_reports`
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', old.created_at / 1000, 'unixepoch') AS INTEGER), 'report', iif(old.picture IS NULL, 'article', 'picture'), old.reason, -1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.created_at / 1000, 'unixepoch') AS INTEGER), 'report', iif(new.picture IS NULL, 'article', 'picture'), new.reason, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `article_reports_decided` AFTER UPDATE OF decision ON `article_reports` WHEN old.decision IS NULL AND new.decision IS NOT NULL
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.answered_at / 1000, 'unixepoch') AS INTEGER), 'answer', iif(new.picture IS NULL, 'article', 'picture'), new.decision, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.answered_at / 1000, 'unixepoch') AS INTEGER), 'wait', 'report', (new.answered_at - new.created_at) / 3600000, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_reports_counted` AFTER INSERT ON `comment_reports`
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.created_at / 1000, 'unixepoch') AS INTEGER), 'report', 'comment', new.reason, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_reports_renewed` AFTER UPDATE OF created_at ON `comment_reports`
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', old.created_at / 1000, 'unixepoch') AS INTEGER), 'report', 'comment', old.reason, -1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.created_at / 1000, 'unixepoch') AS INTEGER), 'report', 'comment', new.reason, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `comment_reports_decided` AFTER UPDATE OF decision ON `comment_reports` WHEN old.decision IS NULL AND new.decision IS NOT NULL
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.answered_at / 1000, 'unixepoch') AS INTEGER), 'answer', 'comment', new.decision, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.answered_at / 1000, 'unixepoch') AS INTEGER), 'wait', 'report', (new.answered_at - new.created_at) / 3600000, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `blogger_reports_counted` AFTER INSERT ON `blogger_reports`
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.created_at / 1000, 'unixepoch') AS INTEGER), 'report', iif(new.reason = 'picture', 'picture', 'blogger'), new.reason, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `blogger_reports_renewed` AFTER UPDATE OF created_at ON `blogger_reports`
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', old.created_at / 1000, 'unixepoch') AS INTEGER), 'report', iif(old.reason = 'picture', 'picture', 'blogger'), old.reason, -1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.created_at / 1000, 'unixepoch') AS INTEGER), 'report', iif(new.reason = 'picture', 'picture', 'blogger'), new.reason, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `blogger_reports_decided` AFTER UPDATE OF decision ON `blogger_reports` WHEN old.decision IS NULL AND new.decision IS NOT NULL
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.answered_at / 1000, 'unixepoch') AS INTEGER), 'answer', iif(new.reason = 'picture', 'picture', 'blogger'), new.decision, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.answered_at / 1000, 'unixepoch') AS INTEGER), 'wait', 'report', (new.answered_at - new.created_at) / 3600000, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `restrictions_counted` AFTER INSERT ON `restrictions`
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.created_at / 1000, 'unixepoch') AS INTEGER), 'restriction', new.kind, new.ground, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `appeals_counted` AFTER INSERT ON `appeals`
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.created_at / 1000, 'unixepoch') AS INTEGER), 'appeal', (SELECT kind FROM restrictions WHERE seq = new.restriction), '', 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER `appeals_decided` AFTER UPDATE OF result ON `appeals` WHEN old.result IS NULL AND new.result IS NOT NULL
BEGIN
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.answered_at / 1000, 'unixepoch') AS INTEGER), 'appeal_answer', (SELECT kind FROM restrictions WHERE seq = new.restriction), new.result, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
  INSERT INTO moderation_counts (year, event, kind, detail, n)
  VALUES (CAST(strftime('%Y', new.answered_at / 1000, 'unixepoch') AS INTEGER), 'wait', 'appeal', (new.answered_at - new.created_at) / 3600000, 1)
      ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO restrictions (id, person, kind, ground, reason, post, created_at)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
       blogger, 'article_taken_down', 'other', taken_down_reason, seq, taken_down_at
  FROM posts WHERE taken_down_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO restrictions (id, person, kind, ground, reason, post, comment, created_at)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
       c.author, 'comment_taken_down', 'other', a.after->>'reason', c.post, c.seq, a.created_at
  FROM audit_entries a CROSS JOIN comments c ON c.id = a.after->>'comment' AND c.hidden_by = 'admin' AND c.author IS NOT NULL
 WHERE a.action = 'comment_taken_down' AND NOT EXISTS (
   SELECT 1 FROM audit_entries l WHERE l.action = 'comment_taken_down' AND l.seq > a.seq AND l.after->>'comment' = c.id);
--> statement-breakpoint
INSERT INTO moderation_counts (year, event, kind, detail, n)
SELECT CAST(strftime('%Y', created_at / 1000, 'unixepoch') AS INTEGER), 'report', 'article', reason, count(*) FROM article_reports WHERE true GROUP BY 1, reason;
--> statement-breakpoint
INSERT INTO moderation_counts (year, event, kind, detail, n)
SELECT CAST(strftime('%Y', answered_at / 1000, 'unixepoch') AS INTEGER), 'answer', 'article', decision, count(*) FROM article_reports WHERE decision IS NOT NULL GROUP BY 1, decision;
--> statement-breakpoint
INSERT INTO moderation_counts (year, event, kind, detail, n)
SELECT CAST(strftime('%Y', answered_at / 1000, 'unixepoch') AS INTEGER), 'wait', 'report', (answered_at - created_at) / 3600000, count(*)
  FROM article_reports WHERE decision IS NOT NULL GROUP BY 1, 4
    ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
--> statement-breakpoint
INSERT INTO moderation_counts (year, event, kind, detail, n)
SELECT CAST(strftime('%Y', created_at / 1000, 'unixepoch') AS INTEGER), 'report', 'comment', reason, count(*) FROM comment_reports WHERE true GROUP BY 1, reason;
--> statement-breakpoint
INSERT INTO moderation_counts (year, event, kind, detail, n)
SELECT CAST(strftime('%Y', answered_at / 1000, 'unixepoch') AS INTEGER), 'answer', 'comment', decision, count(*) FROM comment_reports WHERE decision IS NOT NULL GROUP BY 1, decision;
--> statement-breakpoint
INSERT INTO moderation_counts (year, event, kind, detail, n)
SELECT CAST(strftime('%Y', answered_at / 1000, 'unixepoch') AS INTEGER), 'wait', 'report', (answered_at - created_at) / 3600000, count(*)
  FROM comment_reports WHERE decision IS NOT NULL GROUP BY 1, 4
    ON CONFLICT (year, event, kind, detail) DO UPDATE SET n = n + excluded.n;
