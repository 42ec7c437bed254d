import type * as z from 'zod'
import type { Member } from '#domain/accounts/member.ts'
import { changeNickname, type Nickname } from '#domain/accounts/profile/nicknameChange.server.ts'
import { refuseField } from '#domain/refusal.ts'
import { watchedSearch } from './watchedWords.server.ts'

/**
 * Sets a member's nickname. A nickname is shown beside everything that its member writes, so watched words that would
 * only hold a writing are refused here. Refuses as `changeNickname` does, and `invalid` for such a word.
 */
export async function renameMember(member: Member, input: z.output<typeof Nickname>): Promise<Member> {
  const search = await watchedSearch()
  const found = search(input.nickname).find(({ watched }) => watched.action !== 'WARN')
  if (found) {
    refuseField('nickname', `닉네임에 쓸 수 없는 표현이 있습니다: ‘${found.written}’`, {
      code: 'watched_word',
    })
  }
  return changeNickname(member, input)
}
