-- The index of posts now has the initial consonants of titles: every post is indexed again.
INSERT OR IGNORE INTO board_search_changes SELECT 9007199254740992 - id * 67108864 FROM boards;
