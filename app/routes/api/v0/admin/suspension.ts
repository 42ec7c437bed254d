import { durable } from '../../../../../db/durable.server.ts'
import { liftSuspension, NewSuspension, suspend } from '../../../../domain/accounts/suspensions.server.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { api, noContent } from '../../../../http/answer.server.ts'
import { readId, readInput } from '../../../../http/input.server.ts'
import { requireAdmin } from '../../../../http/session.server.ts'

export const action = api(async ({ request, params }) => {
  const admin = await requireAdmin(request)
  const id = readId(params.id)
  if (request.method === 'POST') suspend(admin, id, await readInput(request, NewSuspension))
  else if (request.method === 'DELETE') liftSuspension(id)
  else refuse('not_found', '없는 호출입니다.')
  await durable()
  return noContent()
})
