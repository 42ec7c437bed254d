import { findOwnHistory, listUnreadSince, type NotifyHistory } from '#domain/devices/histories.server.ts'
import { listenFor, onAnnouncement } from '#domain/live.server.ts'
import { countBadges } from '#domain/membership/summary.server.ts'
import { refuse } from '#domain/refusal.ts'
import { byAnyone } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'
import { eventStream } from '#http/eventStream.server.ts'
import { findMember, requireSession } from '#http/session/session.server.ts'
import * as accounts from '#http/v0/accounts.server.ts'
import * as devices from '#http/v0/devices.server.ts'

/**
 * At this interval the stream sends a sign of life and changes by other processes, and ends if the session has ended.
 */
const BEAT_MS = 20_000
/**
 * A page that was without a stream gets the missed alerts of at most this time; for earlier ones the counts suffice.
 */
const MISSED_WITHIN_MS = 60_000
const MAX_MISSED = 5

/**
 * For pages: sends `badges` at once, at every change and every 20 seconds, and `alert` for each new alert. The id of an event
 * is the instant up to which the page knows all alerts.
 */
export const loader = api(
  byAnyone(async ({ request }) => {
    if (request.headers.has('Authorization')) {
      refuse('invalid', '앱은 auth/my-summary?for=badge를 10초마다 확인해주세요.', { code: 'cookie_only' })
    }
    const { member, sessionId } = await requireSession(request)
    return eventStream(request, member, ({ send, close }) => {
      let told = ''
      let heardUpTo = Number(request.headers.get('Last-Event-ID')) || Date.now()
      const readBadges = () => accounts.badges(countBadges(member))
      const sendBadges = (badges = readBadges()) => {
        told = JSON.stringify(badges)
        send('badges', badges, heardUpTo)
      }
      /** One event may announce several changes. True when the counts had changed. */
      const sendChange = (): boolean => {
        const badges = readBadges()
        const isChanged = JSON.stringify(badges) !== told
        if (isChanged) sendBadges(badges)
        return isChanged
      }
      const sendAlert = (history: NotifyHistory) => {
        heardUpTo = Math.max(heardUpTo, history.createdAt)
        send('alert', devices.notifyHistory(history), heardUpTo)
      }
      const sendMissed = () => {
        const since = Math.max(heardUpTo, Date.now() - MISSED_WITHIN_MS)
        for (const history of listUnreadSince(member, since, MAX_MISSED)) sendAlert(history)
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
          if (history) sendAlert(history)
        }),
        listenFor(member.id, 'actionHistories', sendChange),
        onAnnouncement('processLost', () => {
          if (sendChange()) sendMissed()
        }),
      ]
      sendBadges()
      if (request.headers.has('Last-Event-ID')) sendMissed()
      return () => {
        clearInterval(beat)
        for (const stop of stopListening) stop()
      }
    })
  }),
)
