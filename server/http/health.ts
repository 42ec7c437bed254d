import { sqlite } from '#db/client.server.ts'

/** `/healthz`: the process answers. `/readyz`: the database does too, at the newest schema. */
export function answerHealth(request: Request): Response | null {
  switch (new URL(request.url).pathname) {
    case '/healthz':
      return Response.json({ status: 'ok' })
    case '/readyz':
      return answerReady()
    default:
      return null
  }
}

function answerReady(): Response {
  try {
    const applied = sqlite().prepare('select count(*) from __drizzle_migrations').pluck().get() as number
    return Response.json({ status: 'ok', migrations: applied })
  } catch {
    return Response.json({ status: 'unavailable' }, { status: 503 })
  }
}
