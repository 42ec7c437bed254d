import { EARNINGS } from '#domain/rewards/rates.ts'
import { byMember } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { ReturnTo } from '#http/input/input.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('환영합니다')

interface Step {
  to: string
  icon: IconName
  name: string
  text: string
}

const STEPS: Step[] = [
  {
    to: '/keywordNotify',
    icon: 'bell',
    name: '첫 알림 등록하기',
    text: '기다리는 상품의 이름을 입력해 두면 딜이 올라올 때 알려 드립니다.',
  },
  {
    to: '/auth/my/devices',
    icon: 'smartphone',
    name: '알림 받을 기기 설정하기',
    text: '이 브라우저나 다른 기기를 등록하고 테스트 알림을 보내 보세요.',
  },
  {
    to: '/auth/my/notifiedTime',
    icon: 'clock',
    name: '알림 받을 시간 설정하기',
    text: '설정한 시간 외에 온 알림은 모아 두었다가 한 번에 알려 드립니다.',
  },
]

/** The first step of an invited member; the address contains the invitation code. */
const toInvitation = (to: string): Step => ({
  to,
  icon: 'gift',
  name: '추천인 코드 입력하기',
  text: `초대한 친구의 코드를 입력하면 첫 활동에 ${EARNINGS.INVITED.amount}포인트를 드립니다.`,
})

/** The first page of a new member, with the next steps. `to`: the page on which the sign-up began. */
export const loader = page(
  byMember({ query: ReturnTo }, ({ member, query }) => ({ nickname: member.nickname, to: query.to })),
)

export default function Welcome() {
  const { nickname, to } = useLoaderData<typeof loader>()
  const steps = to.startsWith('/auth/my/invitations?') ? [toInvitation(to), ...STEPS] : STEPS
  return (
    <>
      <PageHead
        title="환영합니다"
        words={`${nickname}님, 가입을 환영합니다. 아래를 설정하면 알림을 받을 수 있습니다.`}
      />
      <section className="panel" aria-label="다음에 할 일">
        <ol className="hair">
          {steps.map(({ to: step, icon, name, text }) => (
            <li key={step}>
              <Link className="next-step" to={step}>
                <Icon name={icon} />
                <span>
                  <b>{name}</b>
                  <span className="meta">{text}</span>
                </span>
                <Icon name="chevron-right" size="small" />
              </Link>
            </li>
          ))}
        </ol>
        <div className="panel-body pt-4">
          <ButtonLink to={to} block>
            나중에 하기
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
