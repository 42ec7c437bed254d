import { durable } from '../../../../../db/durable.server.ts'
import { DeviceName, removeDevice, renameDevice } from '../../../../domain/devices/devices.server.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { api, noContent, ok } from '../../../../http/answer.server.ts'
import { readId, readInput } from '../../../../http/input.server.ts'
import { requireMember } from '../../../../http/session.server.ts'
import * as v0 from '../../../../http/v0/devices.server.ts'

export const action = api(async ({ request, params }) => {
  const member = await requireMember(request)
  const id = readId(params.id)
  if (request.method === 'PUT') {
    const { deviceName } = await readInput(request, DeviceName)
    const device = renameDevice(member, id, deviceName)
    await durable()
    return ok(v0.device(device))
  }
  if (request.method !== 'DELETE') refuse('not_found', '없는 호출입니다.')
  removeDevice(member, id)
  await durable()
  return noContent()
})
