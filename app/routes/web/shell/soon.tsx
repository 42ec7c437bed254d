import { refuse } from '#domain/refusal.ts'
import { page } from '#http/answer.server.ts'
import { requireAdmin, requireMember, requireSuperAdmin } from '#http/session/session.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

interface Soon {
  title: string
  /** The purpose of the future screen. */
  text: string
}

/** Screens that menus link to and that do not exist yet. */
const SOON: Record<string, Soon> = {
  '/auth/admin/users': { title: '회원 조회', text: '회원을 찾아보는 곳입니다.' },
  '/auth/superAdmin/openModalAdd': {
    title: '시작 공지 추가',
    text: '처음 들어온 회원에게 보일 공지를 쓰는 곳입니다.',
  },
}

export const meta = titled((data) => (data as Soon | undefined)?.title ?? '준비 중')

export const loader = page(async ({ request }) => {
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  if (path.startsWith('/auth/superAdmin/')) await requireSuperAdmin(request)
  else if (path.startsWith('/auth/admin/')) await requireAdmin(request)
  else if (path.startsWith('/auth/')) await requireMember(request)
  return SOON[path] ?? refuse('not_found', '찾을 수 없습니다.')
})

/** Describes a screen that does not exist yet. */
export default function ComingSoon() {
  const { title, text } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={title} />
      <section className="panel">
        <EmptyState
          title="준비하고 있습니다"
          actions={
            <ButtonLink to="/bestCheapers" kind="primary">
              오늘의 딜 보기
            </ButtonLink>
          }
        >
          {text}
        </EmptyState>
      </section>
    </>
  )
}
