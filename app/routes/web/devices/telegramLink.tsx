import { useActionData, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useRevalidateEvery } from '#client/useRevalidateEvery.ts'
import { findTelegramChat, unlinkTelegram } from '#domain/devices/telegram.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { BackTo } from '#http/input/input.server.ts'
import { isTelegramOn, offerTelegram } from '#providers/telegram.server.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { BackLink } from '#ui/devices/backLink.tsx'
import { TelegramOffer } from '#ui/devices/telegramOffer.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { titled } from '#ui/meta.ts'
import { RelativeTime } from '#ui/relativeTime.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/auth/telegramLink'
const CHECK_EVERY_MS = 2_000

export const meta = titled('텔레그램 연결')

/** `to`: the page that the member came from. */
export const loader = page(
  byMember({ query: BackTo }, ({ member, query }) => ({
    isOn: isTelegramOn(),
    chat: findTelegramChat(member),
    back: query.to,
  })),
)

export const action = form({
  link: byMember(async ({ member }) => ({ offer: await offerTelegram(member) })),
  unlink: byMember(({ member }) => {
    unlinkTelegram(member)
    return redirectWithToast(HERE, '텔레그램 연결을 끊었습니다.')
  }),
})

/** Links a Telegram chat: shows a code, and a link that passes it to the bot. */
export default function TelegramLink() {
  const { isOn, chat, back } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const offer = useOffer(answered && 'offer' in answered ? answered.offer : null)
  const refusal = answered && 'refusal' in answered ? answered.refusal : null
  useRevalidateEvery(CHECK_EVERY_MS, offer !== null && chat === null)
  return (
    <>
      <PageHead title="텔레그램 연결" words="휴대전화와 PC의 텔레그램에서 알림을 받습니다" />
      {back && <BackLink to={back} />}
      {refusal && <FormError className="px-4 pb-4">{refusal.message}</FormError>}
      <section className="panel">
        <div className="panel-head">
          <h2>연결 상태</h2>
        </div>
        <div className="panel-body grid gap-4">
          {chat ? <Linked chat={chat} /> : isOn ? <Unlinked offer={offer} /> : <NoBot />}
        </div>
      </section>
    </>
  )
}

/** Keeps the code while the page polls for its use, because each poll drops the form's answer. */
function useOffer(answered: Offer | null): Offer | null {
  const [offer, setOffer] = useState(answered)
  useEffect(() => {
    if (answered) setOffer(answered)
  }, [answered])
  useEffect(() => {
    if (offer === null) return
    const expiring = setTimeout(() => setOffer(null), offer.expiresAt - Date.now())
    return () => clearTimeout(expiring)
  }, [offer])
  return answered ?? offer
}

interface Offer {
  code: string
  url: string
  expiresAt: number
}

function Linked({ chat }: { chat: { name: string; linkedAt: number } }) {
  return (
    <>
      <p role="status">
        <b>{chat.name}</b> 대화방으로 알림을 보냅니다.{' '}
        <span className="meta">
          <RelativeTime at={chat.linkedAt} /> 연결
        </span>
      </p>
      <OnceForm method="post" className="actions" preventScrollReset>
        <Button name="_act" value="unlink">
          연결 끊기
        </Button>
      </OnceForm>
      <p className="note">대화방에서 /stop 을 보내거나 봇을 차단해도 연결이 끊어집니다.</p>
    </>
  )
}

function Unlinked({ offer }: { offer: Offer | null }) {
  const { pathname, search } = useLocation()
  if (offer) return <TelegramOffer offer={offer} here={pathname + search} />
  return (
    <>
      <p className="text-text-2">
        버튼을 누르면 10분 동안 한 번 쓸 수 있는 연결 코드를 만듭니다. 코드로 봇과의 대화방을 열면 연결됩니다.
      </p>
      <OnceForm method="post" className="actions" preventScrollReset>
        <Button name="_act" value="link" kind="primary" size="large">
          <Icon name="send" size="small" />
          연결 코드 만들기
        </Button>
      </OnceForm>
    </>
  )
}

const NoBot = () => <p>이 사이트는 텔레그램 알림을 쓰지 않습니다.</p>
