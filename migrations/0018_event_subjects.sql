ALTER TABLE `stripe_events` ADD `subscription_id` text;--> statement-breakpoint
CREATE INDEX `stripe_events_open_of` ON `stripe_events` (`subscription_id`) WHERE "stripe_events"."state" = 'received';