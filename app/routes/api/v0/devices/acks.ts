import { takeAcknowledgement } from '#domain/alerts/messageAnswers.server.ts'
import { Acknowledgement } from '#domain/devices/delivery/outbox/acks.server.ts'
import { refuse } from '#domain/refusal.ts'
import { actBy } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

const MAX_BYTES = 1_024

/** Public: the delivery key of a message identifies the device that received it. */
const byReceiver = actBy(({ request }) => assertSmall(request))

export const action = api({
  POST: byReceiver({ input: Acknowledgement }, ({ input }) => {
    takeAcknowledgement(input)
    return noContent()
  }),
})

function assertSmall(request: Request): void {
  if (Number(request.headers.get('Content-Length') ?? 0) <= MAX_BYTES) return
  refuse('invalid', '보낸 내용이 너무 큽니다.', { code: 'too_large' })
}
