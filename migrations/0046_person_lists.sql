DROP INDEX `outbox_messages_recipient`;--> statement-breakpoint
CREATE INDEX `outbox_messages_to` ON `outbox_messages` (lower("payload"->>'to'),`created_at`) WHERE "outbox_messages"."kind" = 'email';--> statement-breakpoint
DROP INDEX `invoices_creator_state`;--> statement-breakpoint
CREATE INDEX `invoices_blogger_state` ON `invoices` (`creator_account`,(CASE WHEN "amount_cents" = 0 THEN 'free' WHEN "disputed_cents" > 0 THEN 'disputed' WHEN "refunded_cents" > 0 THEN 'refunded' ELSE 'paid' END),`paid_at`,`id`);--> statement-breakpoint
CREATE INDEX `failed_payments_blogger` ON `failed_payments` (`creator_account`,`failed_at`,`invoice`);--> statement-breakpoint
CREATE INDEX `ledger_entries_old_disputes` ON `ledger_entries` (`created_at`,`source_id`) WHERE "ledger_entries"."source_type" = 'dispute' AND "ledger_entries"."account" GLOB 'reader:*' AND "ledger_entries"."invoice" IS NULL;--> statement-breakpoint
CREATE INDEX `ledger_entries_person_refunds` ON `ledger_entries` (`account`,`created_at`,`seq`) WHERE "ledger_entries"."source_type" = 'refund';