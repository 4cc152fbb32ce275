-- By hand: the generator splits the expression at its commas.
CREATE INDEX `audit_entries_target_post` ON `audit_entries` (substr(`target`, -37, 36));
