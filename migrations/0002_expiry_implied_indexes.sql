ALTER TABLE `outbox_messages` ADD `expires_at` integer;--> statement-breakpoint
ALTER TABLE `follows` ADD `implied` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `password_reset_requests_handled_by` ON `password_reset_requests` (`handled_by`);--> statement-breakpoint
CREATE INDEX `audit_entries_admin` ON `audit_entries` (`admin`);--> statement-breakpoint
CREATE INDEX `view_flushes_applied` ON `view_flushes` (`applied_at`);