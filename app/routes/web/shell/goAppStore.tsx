import { redirect } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import { page } from '#http/answer.server.ts'
import { findWrapper } from '#http/display/clientKind.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('앱 받기')
export const handle = { isBare: true }

type Phone = 'android' | 'ios'

const STORES: Record<Phone, { name: string; address: string }> = {
  android: { name: 'Google Play', address: 'https://play.google.com/store/search?c=apps&q=' },
  ios: { name: 'App Store', address: 'https://apps.apple.com/kr/search?term=' },
}

/** Redirects a phone's browser to its store. An app, which leaves its pages only by a tap, and a desktop show links. */
export const loader = page(({ request }) => {
  const wrapper = findWrapper(request)
  const phone = wrapper?.platform ?? phoneOf(request.headers.get('User-Agent') ?? '')
  const stores = (['android', 'ios'] as const)
    .filter((store) => phone === null || phone === store)
    .map((store) => ({ name: STORES[store].name, url: storeUrl(store) }))
  if (phone !== null && wrapper === null) throw redirect(storeUrl(phone))
  return { stores, isUpdate: wrapper !== null }
})

const storeUrl = (store: Phone): string => STORES[store].address + encodeURIComponent(env.SITE_NAME)

function phoneOf(agent: string): Phone | null {
  if (/Android/.test(agent)) return 'android'
  return /iPhone|iPad|iPod/.test(agent) ? 'ios' : null
}

export default function GoAppStore() {
  const { stores, isUpdate } = useLoaderData<typeof loader>()
  return (
    <Box title={isUpdate ? '앱을 업데이트해주세요' : '앱 받기'}>
      <p>{isUpdate ? '이 기능은 새 버전에서 사용할 수 있습니다.' : '사용 중인 앱 마켓을 선택해주세요.'}</p>
      <div className="stack">
        {stores.map(({ name, url }) => (
          <a key={name} className="btn btn-block" href={url} rel="noopener">
            {name}
          </a>
        ))}
        <a className="btn btn-plain btn-block" href="/">
          돌아가기
        </a>
      </div>
    </Box>
  )
}
