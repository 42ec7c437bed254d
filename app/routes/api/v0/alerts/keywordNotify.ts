import { durable } from '../../../../../db/durable.server.ts'
import { editKeyword, removeKeyword } from '../../../../domain/alerts/keywords.server.ts'
import { NewKeyword } from '../../../../domain/alerts/newKeyword.server.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { api, noContent, ok } from '../../../../http/answer.server.ts'
import { readId, readInput } from '../../../../http/input.server.ts'
import { requireMember } from '../../../../http/session.server.ts'

export const action = api(async ({ request, params }) => {
  const member = await requireMember(request)
  const id = readId(params.id)
  if (request.method === 'PUT') {
    const keyword = editKeyword(member, id, await readInput(request, NewKeyword))
    await durable()
    return ok(keyword)
  }
  if (request.method !== 'DELETE') refuse('not_found', '없는 호출입니다.')
  removeKeyword(member, id)
  await durable()
  return noContent()
})
