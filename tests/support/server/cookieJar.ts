import { ask } from './calls.ts'

type Handle = Parameters<typeof ask>[0]
type Asking = Parameters<typeof ask>[2]

/** The cookies of one browser: it stores the cookies that answers set and drops those that they clear. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  take(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const split = pair.indexOf('=')
      const isCleared = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
      if (isCleared) this.#cookies.delete(pair.slice(0, split))
      else this.#cookies.set(pair.slice(0, split), pair.slice(split + 1))
    }
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get names(): string[] {
    return [...this.#cookies.keys()]
  }
}

/**
 * Requests an address through its loader or action with the cookies, and stores the cookies of the answer.
 */
export async function visit(
  jar: CookieJar,
  handle: Handle,
  address: string,
  asking: Asking = {},
): Promise<Response> {
  const headers = { Cookie: jar.header, ...asking.headers }
  const answer = await ask(handle, address, { ...asking, headers })
  if (!(answer instanceof Response)) throw new Error(`${address} answered no Response`)
  jar.take(answer)
  return answer
}
