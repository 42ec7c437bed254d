import type { Member } from '#domain/accounts/member.ts'
import { registerDevice } from '#domain/devices/devices.server.ts'
import type { Subscription } from '#domain/devices/subscription.server.ts'
import { type BrowserKeys, decryptMessage, makeBrowserKeys } from '#tests/support/standIns/webPushDecoder.ts'
import type { Taken } from './pushService.ts'

/** A message as received, without its time. */
type Message = Omit<Taken, 'at'>

/** Browsers with different keys, subscribed at the push service `host`. */
export class Browsers {
  readonly #host: string
  readonly #keys = new Map<string, BrowserKeys>()
  readonly subscriptions: Subscription[] = []

  constructor(host: string) {
    this.#host = host
  }

  get size(): number {
    return this.#keys.size
  }

  /** Gives a member another browser; returns its subscription. */
  register(member: Member): Subscription {
    const keys = makeBrowserKeys()
    const path = `/${this.size + 1}`
    this.#keys.set(path, keys)
    const subscription = {
      endpoint: `https://${this.#host}${path}`,
      keys: { p256dh: keys.p256dh.toString('base64url'), auth: keys.auth.toString('base64url') },
    }
    registerDevice(member, null, {
      deviceType: 'PC_WEB',
      deviceKey: `bench${path}`,
      deviceName: 'Chrome · Windows',
      fcmToken: JSON.stringify(subscription),
      forcible: false,
    })
    this.subscriptions.push(subscription)
    return subscription
  }

  /**
   * Throws unless each browser got exactly one message that contains `words`; returns one decrypted
   * message.
   */
  readOneEach(taken: Message[], words: string): string {
    const reached = new Set(taken.map(({ path }) => path))
    if (reached.size !== this.size || taken.length !== this.size) {
      throw new Error(`${taken.length} messages reached ${reached.size} of ${this.size} browsers`)
    }
    const texts = taken.map((message) => this.read(message))
    const other = texts.find((text) => !text.includes(words))
    if (other !== undefined) throw new Error(`wrong message: ${other}`)
    return texts[0] ?? ''
  }

  /** Returns the text of a message; throws when no browser has its address. */
  read({ path, body }: Message): string {
    const keys = this.#keys.get(path)
    if (!keys) throw new Error(`no browser at ${path}`)
    return decryptMessage(Buffer.from(body), keys).toString()
  }
}
