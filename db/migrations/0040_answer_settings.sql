-- Replies were mentions: whoever chose channels for mentions chose them for replies.
UPDATE `notify_settings` SET `channels` = json_set(`channels`, '$.ANSWER', json(`channels` -> '$.MENTION'))
WHERE `channels` -> '$.MENTION' IS NOT NULL AND `channels` -> '$.ANSWER' IS NULL;
