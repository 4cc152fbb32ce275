CREATE TABLE `admin_users` (
	`id` text PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_users_user_unique` ON `admin_users` (`user`);--> statement-breakpoint
CREATE TABLE `mail_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mail_tokens_purpose" CHECK("mail_tokens"."purpose" IN ('confirm_email', 'reset_password', 'change_email'))
);
--> statement-breakpoint
CREATE INDEX `mail_tokens_user` ON `mail_tokens` (`user`,`purpose`);--> statement-breakpoint
CREATE INDEX `mail_tokens_expires` ON `mail_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `password_reset_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`handled_at` integer,
	`handled_by` integer,
	FOREIGN KEY (`handled_by`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_reset_requests_open` ON `password_reset_requests` (lower("email")) WHERE "password_reset_requests"."handled_at" IS NULL;--> statement-breakpoint
CREATE INDEX `password_reset_requests_created` ON `password_reset_requests` (`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user` integer NOT NULL,
	`remember` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`email_confirmed_at` integer,
	`theme` text DEFAULT 'system' NOT NULL,
	`deleting_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_theme" CHECK("users"."theme" IN ('system', 'light', 'dark'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_id_unique` ON `users` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` integer,
	`ext` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`widths` text NOT NULL,
	`has_share` integer NOT NULL,
	`color` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "images_ext" CHECK("images"."ext" IN ('webp', 'jpg', 'png')),
	CONSTRAINT "images_widths" CHECK(json_valid("images"."widths"))
);
--> statement-breakpoint
CREATE INDEX `images_owner` ON `images` (`owner`);--> statement-breakpoint
CREATE INDEX `images_created` ON `images` (`created_at`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_messages_created` ON `contact_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `outbox_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_messages_state" CHECK("outbox_messages"."state" IN ('waiting', 'sent', 'parked')),
	CONSTRAINT "outbox_messages_payload" CHECK(json_valid("outbox_messages"."payload"))
);
--> statement-breakpoint
CREATE INDEX `outbox_messages_due` ON `outbox_messages` (`next_attempt_at`) WHERE "outbox_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX `outbox_messages_created` ON `outbox_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source_type` text NOT NULL,
	`source_id` text NOT NULL,
	`account` text NOT NULL,
	`cents` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "ledger_entries_source" CHECK("ledger_entries"."source_type" IN ('invoice', 'transfer', 'refund', 'dispute'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_once` ON `ledger_entries` (`source_type`,`source_id`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_entries_account` ON `ledger_entries` (`account`,`created_at`);--> statement-breakpoint
CREATE TABLE `payout_accounts` (
	`user` integer PRIMARY KEY NOT NULL,
	`stripe_account_id` text NOT NULL,
	`details_submitted` integer NOT NULL,
	`payouts_enabled` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_accounts_stripe_account_id_unique` ON `payout_accounts` (`stripe_account_id`);--> statement-breakpoint
CREATE TABLE `post_bodies` (
	`post` integer PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `post_subtopics` (
	`post` integer NOT NULL,
	`subtopic` integer NOT NULL,
	PRIMARY KEY(`post`, `subtopic`),
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subtopic`) REFERENCES `subtopics`(`seq`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `post_subtopics_subtopic` ON `post_subtopics` (`subtopic`);--> statement-breakpoint
CREATE TABLE `post_teams` (
	`post` integer NOT NULL,
	`team` integer NOT NULL,
	PRIMARY KEY(`post`, `team`),
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team`) REFERENCES `teams`(`seq`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE INDEX `post_teams_team` ON `post_teams` (`team`);--> statement-breakpoint
CREATE TABLE `posts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`blogger` integer NOT NULL,
	`topic` integer NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`teaser` text NOT NULL,
	`word_count` integer NOT NULL,
	`extra_tags` text DEFAULT '[]' NOT NULL,
	`is_free` integer NOT NULL,
	`image` text,
	`view_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`topic`) REFERENCES `topics`(`seq`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`image`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "posts_is_free" CHECK("posts"."is_free" IN (0, 1)),
	CONSTRAINT "posts_title" CHECK(length("posts"."title") BETWEEN 3 AND 200),
	CONSTRAINT "posts_tags" CHECK(json_valid("posts"."extra_tags"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_id_unique` ON `posts` (`id`);--> statement-breakpoint
CREATE INDEX `posts_blogger` ON `posts` (`blogger`,`seq`);--> statement-breakpoint
CREATE INDEX `posts_blogger_free` ON `posts` (`blogger`,`is_free`);--> statement-breakpoint
CREATE INDEX `posts_created` ON `posts` (`created_at`);--> statement-breakpoint
CREATE INDEX `posts_views` ON `posts` (`view_count`);--> statement-breakpoint
CREATE INDEX `posts_topic` ON `posts` (`topic`);--> statement-breakpoint
CREATE INDEX `posts_image` ON `posts` (`image`);--> statement-breakpoint
CREATE TABLE `team_page_exclusions` (
	`team` integer NOT NULL,
	`post` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`team`, `post`),
	FOREIGN KEY (`team`) REFERENCES `teams`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_page_exclusions_post` ON `team_page_exclusions` (`post`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`is_blogging` integer DEFAULT true NOT NULL,
	`about_me` text DEFAULT '' NOT NULL,
	`picture_key` text,
	`youtube_url` text,
	`tiktok_url` text,
	`subscription_cents` integer DEFAULT 300 NOT NULL,
	`next_subscription_cents` integer,
	`next_subscription_from` integer,
	`max_free_posts` integer DEFAULT 10 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_price" CHECK("profiles"."subscription_cents" BETWEEN 300 AND 1000),
	CONSTRAINT "profiles_next_price" CHECK("profiles"."next_subscription_cents" IS NULL OR "profiles"."next_subscription_cents" BETWEEN 300 AND 1000),
	CONSTRAINT "profiles_next_pair" CHECK(("profiles"."next_subscription_cents" IS NULL) = ("profiles"."next_subscription_from" IS NULL)),
	CONSTRAINT "profiles_free_posts" CHECK("profiles"."max_free_posts" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_id_unique` ON `profiles` (`id`);--> statement-breakpoint
CREATE TABLE `writing_topics` (
	`user` integer NOT NULL,
	`category` text NOT NULL,
	PRIMARY KEY(`user`, `category`),
	FOREIGN KEY (`user`) REFERENCES `profiles`(`user`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `article_reactions` (
	`post` integer NOT NULL,
	`user` integer NOT NULL,
	`reaction_type` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post`, `user`),
	FOREIGN KEY (`post`) REFERENCES `posts`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "article_reactions_type" CHECK("article_reactions"."reaction_type" IN ('like', 'dislike'))
);
--> statement-breakpoint
CREATE INDEX `article_reactions_user` ON `article_reactions` (`user`);--> statement-breakpoint
CREATE INDEX `article_reactions_dislikes` ON `article_reactions` (`post`) WHERE "article_reactions"."reaction_type" = 'dislike';--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin` integer,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`before` text,
	`after` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_entries_created` ON `audit_entries` (`created_at`);--> statement-breakpoint
CREATE TABLE `security_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`actor` text NOT NULL,
	`minute` integer NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	CONSTRAINT "security_events_count" CHECK("security_events"."count" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `security_events_minute` ON `security_events` (`type`,`actor`,`minute`);--> statement-breakpoint
CREATE TABLE `platform_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`platform_name` text NOT NULL,
	`platform_email` text NOT NULL,
	`platform_fee_percentage` real DEFAULT 25 NOT NULL,
	`stripe_account_id` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "platform_settings_one" CHECK("platform_settings"."id" = 1),
	CONSTRAINT "platform_settings_fee" CHECK("platform_settings"."platform_fee_percentage" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE TABLE `smtp_settings` (
	`user` integer PRIMARY KEY NOT NULL,
	`smtp_server` text NOT NULL,
	`smtp_port` integer DEFAULT 587 NOT NULL,
	`smtp_username` text NOT NULL,
	`encrypted_password` text NOT NULL,
	`from_email` text NOT NULL,
	`from_name` text DEFAULT '' NOT NULL,
	`use_tls` integer DEFAULT true NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "smtp_settings_port" CHECK("smtp_settings"."smtp_port" BETWEEN 1 AND 65535)
);
--> statement-breakpoint
CREATE TABLE `stats_snapshots` (
	`taken_at` integer PRIMARY KEY NOT NULL,
	`statistics` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `view_flushes` (
	`id` text PRIMARY KEY NOT NULL,
	`applied_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `follows` (
	`user` integer NOT NULL,
	`kind` integer NOT NULL,
	`stream` integer NOT NULL,
	`category` text,
	`subtopic` integer,
	`team` integer,
	`league` integer,
	`blogger` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user`, `kind`, `stream`),
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subtopic`) REFERENCES `subtopics`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team`) REFERENCES `teams`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`league`) REFERENCES `leagues`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blogger`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follows_one_target" CHECK(("follows"."category" IS NOT NULL) + ("follows"."subtopic" IS NOT NULL) + ("follows"."team" IS NOT NULL) + ("follows"."league" IS NOT NULL) + ("follows"."blogger" IS NOT NULL) = 1),
	CONSTRAINT "follows_kind" CHECK("follows"."kind" = ("follows"."category" IS NOT NULL)),
	CONSTRAINT "follows_stream" CHECK("follows"."category" IS NOT NULL AND "follows"."stream" % 8 = 3 OR "follows"."stream" = coalesce("follows"."subtopic" * 8 + 4, "follows"."team" * 8 + 5, "follows"."league" * 8 + 6, "follows"."blogger" * 8 + 7))
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `follows_subtopic` ON `follows` (`subtopic`) WHERE "follows"."subtopic" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `follows_team` ON `follows` (`team`) WHERE "follows"."team" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `follows_league` ON `follows` (`league`) WHERE "follows"."league" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `follows_blogger` ON `follows` (`blogger`) WHERE "follows"."blogger" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `stream_posts` (
	`stream` integer NOT NULL,
	`post` integer NOT NULL,
	PRIMARY KEY(`stream`, `post`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stripe_customers` (
	`user` integer PRIMARY KEY NOT NULL,
	`stripe_customer_id` text NOT NULL,
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stripe_customers_stripe_customer_id_unique` ON `stripe_customers` (`stripe_customer_id`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`object_id` text,
	`state` text NOT NULL,
	`received_at` integer NOT NULL,
	CONSTRAINT "stripe_events_state" CHECK("stripe_events"."state" IN ('received', 'applied', 'ignored'))
);
--> statement-breakpoint
CREATE INDEX `stripe_events_received` ON `stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`user` integer NOT NULL,
	`creator` integer NOT NULL,
	`subscribed` integer NOT NULL,
	`subscription_end` integer,
	`subscription_tier` text DEFAULT 'monthly' NOT NULL,
	PRIMARY KEY(`user`, `creator`),
	FOREIGN KEY (`user`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`creator`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscribers_creator` ON `subscribers` (`creator`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`subscriber` integer NOT NULL,
	`creator` integer NOT NULL,
	`active` integer NOT NULL,
	`status` text NOT NULL,
	`price_cents` integer NOT NULL,
	`stripe_subscription_id` text,
	`current_period_end` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`subscriber`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`creator`) REFERENCES `users`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscriptions_active" CHECK("subscriptions"."active" IN (0, 1)),
	CONSTRAINT "subscriptions_price" CHECK("subscriptions"."price_cents" BETWEEN 300 AND 1000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_stripe_subscription_id_unique` ON `subscriptions` (`stripe_subscription_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_one_active` ON `subscriptions` (`subscriber`,`creator`) WHERE "subscriptions"."active" = 1;--> statement-breakpoint
CREATE INDEX `subscriptions_creator` ON `subscriptions` (`creator`,`active`);--> statement-breakpoint
CREATE INDEX `subscriptions_subscriber` ON `subscriptions` (`subscriber`,`active`);--> statement-breakpoint
CREATE TABLE `leagues` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`sport` text NOT NULL,
	`name` text NOT NULL,
	`abbreviation` text NOT NULL,
	`position` integer NOT NULL,
	CONSTRAINT "leagues_sport" CHECK("leagues"."sport" IN ('MLB', 'NBA', 'NFL', 'NHL'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leagues_id_unique` ON `leagues` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `leagues_name_unique` ON `leagues` (`name`);--> statement-breakpoint
CREATE TABLE `teams` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`league` integer NOT NULL,
	`city` text NOT NULL,
	`name` text NOT NULL,
	`abbreviation` text NOT NULL,
	FOREIGN KEY (`league`) REFERENCES `leagues`(`seq`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_id_unique` ON `teams` (`id`);--> statement-breakpoint
CREATE INDEX `teams_league` ON `teams` (`league`);--> statement-breakpoint
CREATE TABLE `subtopics` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`topic` integer NOT NULL,
	`name` text NOT NULL,
	`label` text NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`topic`) REFERENCES `topics`(`seq`) ON UPDATE no action ON DELETE restrict
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subtopics_id_unique` ON `subtopics` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subtopics_topic_name` ON `subtopics` (`topic`,`name`);--> statement-breakpoint
CREATE TABLE `topics` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `topics_id_unique` ON `topics` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `topics_name_unique` ON `topics` (`name`);--> statement-breakpoint
CREATE INDEX `topics_category` ON `topics` (`category`);