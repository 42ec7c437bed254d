import { sqlite } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'

/** Puts `count` keywords of a member into the table, of which no post says any: 물건1, 물건2 and so on. */
export function addKeywords(member: Member, count: number): void {
  sqlite()
    .prepare(
      `insert into keywords (user_id, keyword, pattern, excludes, sources, category_ids, created_at)
       with recursive n(i) as (values (1) union all select i + 1 from n where i < ?)
       select ?, '물건' || i, '물건' || i, '[]', '[]', '[]', 0 from n`,
    )
    .run(count, member.id)
}
