import { findOwnHistory } from '#domain/devices/histories.server.ts'
import { listenFor, onAnnouncement } from '#domain/live.server.ts'
import { countBadges } from '#domain/membership/summary.server.ts'
import { refuse } from '#domain/refusal.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'
import { eventStream } from '#http/eventStream.server.ts'
import { findMember, requireSession } from '#http/session/session.server.ts'
import * as accounts from '#http/v0/accounts.server.ts'
import * as devices from '#http/v0/devices.server.ts'

/** Keeps the connection alive, sends what another process announced, and ends with a session that another process ended. */
const BEAT_MS = 20_000

/** For pages: sends `badges` at once, at every change and every 20 seconds, and `alert` for each new alert. */
export const loader = api(
  byAnyone(async ({ request }) => {
    if (request.headers.has('Authorization')) {
      refuse('invalid', '앱은 auth/my-summary?for=badge를 10초마다 확인해주세요.', { code: 'cookie_only' })
    }
    const { member, sessionId } = await requireSession(request)
    return eventStream(member, ({ send, close }) => {
      let told = ''
      const sendBadges = () => {
        const badges = accounts.badges(countBadges(member))
        told = JSON.stringify(badges)
        send('badges', badges)
      }
      // One event may announce several changes.
      const sendChange = () => {
        if (JSON.stringify(accounts.badges(countBadges(member))) !== told) sendBadges()
      }
      const beat = setInterval(async () => {
        const asking = await findMember(request).catch(() => null)
        if (asking?.id === member.id) sendBadges()
        else close()
      }, BEAT_MS)
      const stopListening = [
        listenFor(member.id, 'sessionEnds', (ended) => {
          if (ended.sessionId === sessionId) close()
        }),
        listenFor(member.id, 'notifyHistories', ({ historyId }) => {
          sendChange()
          const history = historyId ? findOwnHistory(member, historyId) : null
          if (history) send('alert', devices.notifyHistory(history))
        }),
        listenFor(member.id, 'actionHistories', sendChange),
        onAnnouncement('processLost', sendChange),
      ]
      sendBadges()
      return () => {
        clearInterval(beat)
        for (const stop of stopListening) stop()
      }
    })
  }),
)
