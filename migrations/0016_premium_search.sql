-- The whole texts of premium posts, for the search of those who may read them. rowid is posts.seq; the texts are folded
-- like those of post_search. `blogger` holds three characters of a private-use area that stand for posts.blogger
-- (worker/features/posts/blogger-piece.ts): a trigram of its own, by which the index is searched for the texts of these
-- bloggers alone. Posts that are there already are indexed by the hourly job.
CREATE VIRTUAL TABLE `premium_search` USING fts5(blogger, title, body, tokenize='trigram case_sensitive 1', detail=none, columnsize=0);
