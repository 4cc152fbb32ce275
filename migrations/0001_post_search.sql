-- Search over titles, whole free posts and the public teaser of premium ones (architecture, 'The database').
-- rowid is posts.seq. detail=none keeps the index five times smaller; matches are verified against the text.
CREATE VIRTUAL TABLE `post_search` USING fts5(title, body, content='', contentless_delete=1, tokenize='trigram', detail=none);
