-- Premium posts from before a short text had a rest behind the paywall: the public search index, the teaser and the excerpt
-- held their whole text. The hourly job indexes them again. Teaser and excerpt end with a whole word, before half of the text.
DELETE FROM `post_search` WHERE rowid IN (
  SELECT p.seq FROM `posts` p JOIN `post_bodies` b ON b.post = p.seq
   WHERE p.is_free = 0 AND octet_length(b.content) <= 4000
     AND replace(replace(replace(replace(b.content, '*', ''), '_', ''), char(10), ''), ' ', '')
       = replace(replace(replace(replace(p.teaser, '*', ''), '_', ''), char(10), ''), ' ', ''));
--> statement-breakpoint
UPDATE `posts` SET
  teaser = rtrim(rtrim(short.teaser, replace(short.teaser, ' ', ''))),
  excerpt = CASE WHEN length(posts.excerpt) <= short.half THEN posts.excerpt
                 ELSE rtrim(rtrim(short.excerpt, replace(short.excerpt, ' ', ''))) || '…' END
FROM (
  SELECT seq, half, substr(plain, 1, half) AS teaser, substr(excerpt, 1, half) AS excerpt FROM (
    SELECT p.seq, p.excerpt, replace(replace(p.teaser, '*', ''), '__', '') AS plain,
           length(replace(replace(replace(replace(p.teaser, '*', ''), '_', ''), char(10), ''), ' ', '')) / 2 AS half
      FROM `posts` p JOIN `post_bodies` b ON b.post = p.seq
     WHERE p.is_free = 0 AND octet_length(b.content) <= 4000
       AND replace(replace(replace(replace(b.content, '*', ''), '_', ''), char(10), ''), ' ', '')
         = replace(replace(replace(replace(p.teaser, '*', ''), '_', ''), char(10), ''), ' ', ''))) AS short
WHERE posts.seq = short.seq;
