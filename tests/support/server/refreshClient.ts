// A client in a separate process: exchanges each refresh token from its input for the next pair and prints it.
// Answers are late, and some are lost after the server sent them; then the client asks again.
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '#crawler/samples/random.ts'

const [url = '', seed = '1'] = process.argv.slice(2)
const random = createRandom(Number(seed))
const LOST_SHARE = 0.25
const LATEST_MS = 5
const someByte = () => Math.floor(random() * 256)
const agent = new Agent({ keepAlive: true })

for await (const refreshToken of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await refresh(refreshToken)))
}

async function refresh(refreshToken: string): Promise<unknown> {
  for (;;) {
    await sleep(random() * LATEST_MS)
    const answer = await ask(JSON.stringify({ refreshToken }))
    await sleep(random() * LATEST_MS)
    if (answer !== null) return answer
  }
}

/** The answer's JSON with its status; null when the answer was lost. */
function ask(body: string): Promise<unknown> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    // One address may not send the requests of ten thousand races in this time.
    'X-Forwarded-For': `10.${someByte()}.${someByte()}.1`,
  }
  return new Promise((resolve, reject) => {
    request(`${url}/api/v0/token/refresh`, { method: 'POST', agent, headers }, (answer) => {
      if (random() < LOST_SHARE) {
        answer.destroy()
        return resolve(null)
      }
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, ...JSON.parse(text) }))
    })
      .on('error', reject)
      .end(body)
  })
}
