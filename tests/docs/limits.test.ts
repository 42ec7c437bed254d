import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_PARTS } from '#http/input/fileInput.server.ts'
import { LIMITS, type LimitName, OPEN_SOCKETS } from '#http/protection/limits.server.ts'
import { listHandlers } from '#tests/support/server/handlers.ts'

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'limits.md')

const span = (seconds: number): string =>
  seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`

const list = (windows: { points: number; seconds: number }[]): string =>
  windows.map(({ points, seconds }) => `${points} in ${span(seconds)}`).join(', ') || '–'

function classRow(name: LimitName): string {
  const { own, address, message, ...limit } = LIMITS[name]
  const half = 'isHalvedForNew' in limit ? '; half for new and anonymous accounts' : ''
  return `| ${name} | ${list(own)}${half} | ${list(address)} | ${message} |`
}

/** `docs/limits.md`, made of the code: `bun --bun vitest run tests/docs -u` writes it again. */
test('docs/limits.md lists the limit of every act', async () => {
  const handlers = await listHandlers()
  const rows = handlers.flatMap(({ path, acts }) =>
    acts.map(({ name, method, limit }) => `| \`${method} ${path}\` | ${name} | ${limit ?? '–'} |`),
  )
  const text = `# Limits

\`tests/docs/limits.test.ts\` makes this file of the code and fails when they differ.

A body is at most 256 kB and 500 fields; a form with pictures 12 MB and ${MAX_PARTS} parts, an alert file 1 MB. Past a limit an act answers
429 with \`Retry-After\`: a call as JSON with the code \`too_many\`, a form with the text below beside what was typed. The
first refusal of each account and address is a line \`limit_reached\` of the log. Counts are kept in memory: a restart forgets them.

## Classes

| class | an account, a person who signs in or a session, at most | an address (an IPv6 /64), at most | text |
|---|---|---|---|
${(Object.keys(LIMITS) as LimitName[]).map(classRow).join('\n')}

A write by a visitor without an account counts as PUBLIC_CALLS, and so do a narrowed list, a list of products by their ids, a price history of more than
31 days and a refresh with an unknown token. New comments count as COMMENTS beside the class below, and what searches or previews as SEARCHES.

## Open connections

A member has at most 20 event streams. A process keeps ${OPEN_SOCKETS.ofAll} sockets of the chat open, ${OPEN_SOCKETS.ofAddress} of one address: carriers put
thousands of people behind one. The handshake of one more answers 503 or 429 with \`Retry-After\`; a client tries again by itself.

What a member says there has a rule of its own in place of COMMENTS (decisions, Chat): five messages in five seconds, then a
pause of 30 seconds, and the room's slow mode. Each frame that sends counts as CHAT_FRAMES; past that the connection ends.

## Acts

| address | act | class |
|---|---|---|
${rows.join('\n')}
`
  await expect(text).toMatchFileSnapshot(FILE)
})
