import { byAnyone } from '#http/acts.server.ts'
import { api, noContent, ok } from '#http/answer.server.ts'
import { shareSession } from '#http/session/session.server.ts'

/**
 * Signs in the web view of an app: exchanges a bearer token for a cookie. A member who left gets it too,
 * with `isLeft` in the body: on /auth/rewelcome they decide whether to return.
 */
export const action = api({
  POST: byAnyone(async ({ request }) => {
    const { cookie, isLeft } = await shareSession(request)
    const headers = { 'Set-Cookie': cookie }
    return isLeft ? ok({ isLeft }, { headers }) : noContent(headers)
  }),
})
