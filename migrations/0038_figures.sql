CREATE TABLE `figures` (
	`blogger` integer NOT NULL,
	`day` integer NOT NULL,
	`post` integer NOT NULL,
	`kind` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`blogger`, `day`, `post`, `kind`),
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "figures_kind" CHECK("figures"."kind" IN ('here', 'search', 'email', 'social', 'other', 'direct', 'followed', 'unfollowed', 'subscribed', 'unsubscribed'))
) WITHOUT ROWID;
--> statement-breakpoint
-- Counts of the past, as far as rows tell them. Members who left before this migration may be deleted already.
INSERT INTO figures (blogger, day, post, kind, n)
SELECT blogger, at / 86400000, 0, kind, count(*)
  FROM (SELECT blogger, followed_at AS at, 'followed' AS kind FROM list_members WHERE state = 'active' AND followed_at IS NOT NULL
        UNION ALL SELECT blogger, joined_at, 'followed' FROM list_members WHERE state = 'left' AND source <> 'subscribe'
        UNION ALL SELECT blogger, left_at, 'unfollowed' FROM list_members WHERE state = 'left' AND source <> 'subscribe'
        UNION ALL SELECT creator, created_at, 'subscribed' FROM subscriptions
        UNION ALL SELECT creator, coalesce(unsubscribed_at, ended_at, created_at), 'unsubscribed' FROM subscriptions WHERE active = 0)
 WHERE blogger IN (SELECT user FROM profiles WHERE deleting_at IS NULL)
 GROUP BY blogger, at / 86400000, kind;
--> statement-breakpoint
-- Followers and subscribers are counted on the day on which the database stores the change, so no way of following or
-- leaving is missed, and a deleted reader is lost on the day of the deletion. A blog that is being deleted counts nothing.
CREATE TRIGGER `figures_member_added` AFTER INSERT ON `list_members` WHEN (new.state = 'active' AND new.followed_at IS NOT NULL)
BEGIN
  INSERT INTO figures (blogger, day, post, kind, n)
  SELECT u.seq, unixepoch() / 86400, 0, 'followed', 1
    FROM users u JOIN profiles r ON r.user = u.seq AND r.deleting_at IS NULL WHERE u.seq = new.blogger
      ON CONFLICT (blogger, day, post, kind) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `figures_member_deleted` AFTER DELETE ON `list_members` WHEN (old.state = 'active' AND old.followed_at IS NOT NULL)
BEGIN
  INSERT INTO figures (blogger, day, post, kind, n)
  SELECT u.seq, unixepoch() / 86400, 0, 'unfollowed', 1
    FROM users u JOIN profiles r ON r.user = u.seq AND r.deleting_at IS NULL WHERE u.seq = old.blogger
      ON CONFLICT (blogger, day, post, kind) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `figures_member_switched` AFTER UPDATE OF state, followed_at ON `list_members` WHEN (new.state = 'active' AND new.followed_at IS NOT NULL) <> (old.state = 'active' AND old.followed_at IS NOT NULL)
BEGIN
  INSERT INTO figures (blogger, day, post, kind, n)
  SELECT u.seq, unixepoch() / 86400, 0, iif((new.state = 'active' AND new.followed_at IS NOT NULL), 'followed', 'unfollowed'), 1
    FROM users u JOIN profiles r ON r.user = u.seq AND r.deleting_at IS NULL WHERE u.seq = new.blogger
      ON CONFLICT (blogger, day, post, kind) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
-- The article that a checkout returns to brought the subscription.
CREATE TRIGGER `figures_subscription_added` AFTER INSERT ON `subscriptions` WHEN new.active = 1
BEGIN
  INSERT INTO figures (blogger, day, post, kind, n)
  SELECT u.seq, unixepoch() / 86400, 0, 'subscribed', 1
    FROM users u JOIN profiles r ON r.user = u.seq AND r.deleting_at IS NULL WHERE u.seq = new.creator
      ON CONFLICT (blogger, day, post, kind) DO UPDATE SET n = n + 1;
  INSERT INTO figures (blogger, day, post, kind, n)
  SELECT p.blogger, unixepoch() / 86400, p.seq, 'subscribed', 1
    FROM checkouts c JOIN posts p ON p.blogger = new.creator
     AND p.id = substr(substr(c.return_to, 10), 1, instr(substr(c.return_to, 10) || '/', '/') - 1)
   WHERE c.id = new.id AND c.return_to GLOB '/article/*'
      ON CONFLICT (blogger, day, post, kind) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `figures_subscription_deleted` AFTER DELETE ON `subscriptions` WHEN old.active = 1
BEGIN
  INSERT INTO figures (blogger, day, post, kind, n)
  SELECT u.seq, unixepoch() / 86400, 0, 'unsubscribed', 1
    FROM users u JOIN profiles r ON r.user = u.seq AND r.deleting_at IS NULL WHERE u.seq = old.creator
      ON CONFLICT (blogger, day, post, kind) DO UPDATE SET n = n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `figures_subscription_switched` AFTER UPDATE OF active ON `subscriptions` WHEN new.active <> old.active
BEGIN
  INSERT INTO figures (blogger, day, post, kind, n)
  SELECT u.seq, unixepoch() / 86400, 0, iif(new.active, 'subscribed', 'unsubscribed'), 1
    FROM users u JOIN profiles r ON r.user = u.seq AND r.deleting_at IS NULL WHERE u.seq = new.creator
      ON CONFLICT (blogger, day, post, kind) DO UPDATE SET n = n + 1;
END;
