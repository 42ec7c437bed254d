// Messages from the outbox, encrypted and posted to a push service, beside the `web-push` package alone.
import { writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { count, ne } from 'drizzle-orm'
import PQueue from 'p-queue'
import webpush from 'web-push'
import { env } from '#app/env.server.ts'
import { db, write } from '#db/client.server.ts'
import { deliveries } from '#db/schema/devices.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { dealMessage } from '#domain/alerts/message.ts'
import type { DueDelivery } from '#domain/devices/delivery/outbox/due.server.ts'
import { queueDeliveries } from '#domain/devices/delivery/outbox/queueing.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import type { Subscription } from '#domain/devices/subscription.server.ts'
import { createWebPushWriter } from '#server/push/webpush.ts'
import { onEmptyData } from '../goods/data.ts'
import { Browsers } from '../load/browsers.ts'
import { CLIENT_CORE } from '../load/cores.ts'
import type { PushAnswer, PushOrder } from '../load/pushService.ts'
import { highest, inTurn, perSecond } from '../load/rounds.ts'
import { startPinned } from '../load/stage.ts'
import { startWorker, type Worker } from '../load/worker.ts'
import type { Outcome } from '../table.ts'

const MEMBERS = 1_000
const BROWSERS_A_MEMBER = 2
const ENCRYPTING_MS = 1_000
/** The number of messages that the product sends concurrently. */
const SENT_AT_ONCE = 50
const RECORDED_WITHIN_MS = 5_000
const LOOK_EVERY_MS = 50

const TEST_TITLE = '알림 테스트'
const GOOD = {
  suspiciousDropPercent: null,
  name: '삼성전자 갤럭시버즈 SM-R530 화이트',
  price: 129_000,
  currency: 'KRW',
  shippingFee: 0,
  shippingNote: null,
  totalWon: 129_000,
  productId: 1,
  sourceKey: 'pomppu',
  imageUrl: null,
}

type PushService = Worker<PushOrder, PushAnswer>

/**
 * Measures messages per second from outbox rows to the push service, with each message decrypted and
 * checked.
 */
export const measurePushing = (): Promise<Outcome[]> =>
  onEmptyData(async () => {
    const pushService: PushService = startWorker('pushService.ts', CLIENT_CORE)
    try {
      return await measureWith(pushService)
    } finally {
      await pushService.stop()
    }
  })

async function measureWith(pushService: PushService): Promise<Outcome[]> {
  const { host, certificate } = await pushService.ask({ messages: 0 })
  const certificateFile = join(env.DATA_DIR, 'push-service.pem')
  writeFileSync(certificateFile, certificate)
  env.ALLOW_HOSTS = [host]
  const browsers = new Browsers(host)
  const { members, subscription } = signUp(browsers)
  const service = await startPinned({
    DATA_DIR: env.DATA_DIR,
    ALLOW_HOSTS: host,
    NODE_EXTRA_CA_CERTS: certificateFile,
  })
  try {
    // The test messages of new devices warm the service up.
    const tests = await pushService.ask({ messages: browsers.size })
    const sample = browsers.readOneEach(tests.taken, TEST_TITLE)
    let deal = 0
    const write = createWebPushWriter()
    const due = dueTo(subscription, sample)
    const { ours, theirs, sealed, signed, bare } = await inTurn({
      ours: async () => {
        tell(members, ++deal)
        const { taken, tookMs } = await pushService.ask({ messages: browsers.size })
        browsers.readOneEach(taken, GOOD.name)
        await waitUntilRecorded()
        return ((taken.length - 1) / tookMs) * 1000
      },
      theirs: async () => {
        await sendAsItComes(browsers.subscriptions, sample, certificate)
        const { taken, tookMs } = await pushService.ask({ messages: browsers.size })
        browsers.readOneEach(taken, TEST_TITLE)
        return ((taken.length - 1) / tookMs) * 1000
      },
      sealed: () => {
        const bodies: Buffer[] = []
        const rate = perSecond(ENCRYPTING_MS, () => bodies.push(write(due).body))
        const { pathname: path } = new URL(subscription.endpoint)
        for (const body of bodies) browsers.read({ path, body })
        return rate
      },
      signed: () => perSecond(ENCRYPTING_MS, prepareEncryption(subscription, sample, 'signed')),
      bare: () => perSecond(ENCRYPTING_MS, prepareEncryption(subscription, sample, 'unsigned')),
    })
    const sealing = { what: 'messages encrypted and signed', unit: 'messages/s', ours: highest(sealed) }
    const sending = { what: 'messages from outbox to push service', unit: 'messages/s', ours: highest(ours) }
    return [
      { ...sealing, limit: highest(signed), limitIs: '`web-push` as it comes (goal: 1.5)' },
      { ...sealing, limit: highest(bare), limitIs: '`web-push`, encryption alone' },
      {
        ...sending,
        limit: highest(theirs),
        limitIs: "`web-push`'s sendNotification, no rows, as many at once",
      },
      {
        ...sending,
        limit: highest(signed),
        limitIs: '`web-push` as it comes: encryption and signature, no network',
      },
    ]
  } finally {
    await service.stop()
  }
}

/** A thousand members with two browsers each, and one browser's subscription. */
function signUp(browsers: Browsers): { members: Member[]; subscription: Subscription } {
  return write(() => {
    const members = Array.from({ length: MEMBERS }, (_, i) => signIn('kakao', `${i + 1}`).member)
    const subscriptions = members.flatMap((member) =>
      Array.from({ length: BROWSERS_A_MEMBER }, () => browsers.register(member)),
    )
    return { members, subscription: subscriptions[0] as Subscription }
  })
}

/**
 * Queues a message about a deal for every member in one transaction, so that the service finds all rows
 * together.
 */
function tell(members: Member[], deal: number): void {
  const message = dealMessage(GOOD, [{ kind: 'KEYWORD', words: '갤럭시버즈' }], null)
  write(() => {
    for (const { id } of members) {
      const history = writeHistory(id, { subject: `deal:${deal}`, kind: 'KEYWORD', ...message })
      queueDeliveries(history.id, id)
    }
  })
}

/** Waits until the service has recorded the answer to every message; throws when it does not. */
async function waitUntilRecorded(): Promise<void> {
  const patience = Date.now() + RECORDED_WITHIN_MS
  while (countUnsent() > 0) {
    if (Date.now() > patience) throw new Error(`${countUnsent()} messages are not recorded as sent`)
    await sleep(LOOK_EVERY_MS)
  }
}

const countUnsent = (): number =>
  db.select({ unsent: count() }).from(deliveries).where(ne(deliveries.state, 'sent')).get()?.unsent ?? 0

/** The work of the package for each message: sign, encrypt and post it. */
async function sendAsItComes(
  subscriptions: Subscription[],
  text: string,
  certificate: string,
): Promise<void> {
  const keys = webpush.generateVAPIDKeys()
  const agent = new Agent({ ca: certificate, keepAlive: true, maxSockets: SENT_AT_ONCE })
  const options = { vapidDetails: { subject: 'mailto:nobody@example.com', ...keys }, agent }
  const queue = new PQueue({ concurrency: SENT_AT_ONCE })
  await queue.addAll(
    subscriptions.map((subscription) => () => webpush.sendNotification(subscription, text, options)),
  )
  agent.destroy()
}

/** An outbox message to one browser, with the content of `text`. */
function dueTo(subscription: Subscription, text: string): DueDelivery {
  const { title, body, imageUrl, link, tag, deliveryKey } = JSON.parse(text)
  const device = {
    id: 1,
    deviceType: 'PC_WEB',
    fcmToken: JSON.stringify(subscription),
    vapidKey: null,
  } as const
  const message = { kind: 'TEST', title, body, imageUrl, link } as const
  const service = new URL(subscription.endpoint).origin
  return {
    id: 1,
    deliveryKey,
    historyId: 1,
    tag,
    form: 'MESSAGE',
    isSilent: false,
    attempts: 1,
    service,
    device,
    message,
  }
}

function prepareEncryption(
  subscription: Subscription,
  text: string,
  kind: 'signed' | 'unsigned',
): () => void {
  const keys = webpush.generateVAPIDKeys()
  const vapidDetails = { subject: 'mailto:nobody@example.com', ...keys }
  return () => webpush.generateRequestDetails(subscription, text, kind === 'signed' ? { vapidDetails } : {})
}
