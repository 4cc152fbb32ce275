CREATE TABLE `takedown_evidence` (
	`post` integer NOT NULL,
	`taken_down_at` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	PRIMARY KEY(`post`, `taken_down_at`),
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- The text of posts that were taken down before is still in post_bodies, unless the author has deleted it.
INSERT INTO `takedown_evidence` (`post`, `taken_down_at`, `title`, `content`)
SELECT p.`seq`, p.`taken_down_at`, p.`title`, b.`content` FROM `posts` p JOIN `post_bodies` b ON b.`post` = p.`seq`
 WHERE p.`taken_down_at` IS NOT NULL AND b.`content` <> '';
