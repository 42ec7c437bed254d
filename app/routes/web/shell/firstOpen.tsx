import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { ReturnTo } from '#http/input/input.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/names.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { LoginLink } from '#ui/shell/login/loginLink.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'

export const meta = titled('환영합니다')

const POINTS: { icon: IconName; name: string; text: string }[] = [
  {
    icon: 'flame',
    name: '오늘의 딜을 한 곳에서',
    text: '여러 커뮤니티에 올라온 같은 딜을 하나로 묶고, 지난 가격과 비교해 보여 드립니다.',
  },
  {
    icon: 'bell-ring',
    name: '기다리던 상품만 알림으로',
    text: '키워드나 상품을 등록해 두면 딜이 올라오거나 가격이 내릴 때 한 번만 알려 드립니다.',
  },
  {
    icon: 'trending-down',
    name: '정말 저렴한지 확인',
    text: '직접 확인한 가격 기록으로 역대 최저인지, 기록이 부족한지 알려 드립니다.',
  },
]

/** `to`: the page of the site that follows. */
export const loader = page(byAnyone({ query: ReturnTo }, ({ query }) => query))

/** An introduction to the product, shown once per device, before the first page in an app. */
export default function FirstOpen() {
  const { to } = useLoaderData<typeof loader>()
  const { siteName, nickname } = useViewer()
  return (
    <>
      <PageHead title={<>{siteName}에 오신 것을 환영합니다</>} words="핫딜과 최저가를 대신 지켜봅니다" />
      <section className="panel">
        <ul className="hair">
          {POINTS.map(({ icon, name, text }) => (
            <li key={name} className="next-step">
              <Icon name={icon} />
              <div>
                <b>{name}</b>
                <span className="meta">{text}</span>
              </div>
            </li>
          ))}
        </ul>
        <div className="panel-body two-col pt-2">
          {nickname === null && (
            <LoginLink step="login" to={to} block>
              로그인
            </LoginLink>
          )}
          <ButtonLink to={to} kind="primary" block>
            둘러보기
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
