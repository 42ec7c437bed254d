import { afterAll, beforeAll, beforeEach } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { issueTelegramCode, linkTelegramChat } from '#domain/devices/telegram.server.ts'
import { startTelegram, type TelegramStandIn } from '#server/demo/telegram.ts'

const TOKEN = '4711:stand-in'

/** Runs the stand-in for a test file and points the program at it; it is empty before each test. */
export function telegramForThisFile(): () => TelegramStandIn {
  let telegram: TelegramStandIn
  beforeAll(async () => {
    telegram = await startTelegram({ token: TOKEN })
  })
  beforeEach(() => {
    telegram.empty()
    env.TELEGRAM_BOT_TOKEN = TOKEN
    env.TELEGRAM_API_URL = telegram.url
    env.TELEGRAM_WEBHOOK = false
  })
  afterAll(() => telegram.close())
  return () => telegram
}

/** Links a chat of the stand-in to a member. */
export function giveChat(telegram: TelegramStandIn, member: Member, chatId = 501): void {
  telegram.chat(chatId)
  linkTelegramChat({ id: chatId, name: `전화 ${chatId}` }, issueTelegramCode(member).code)
}
