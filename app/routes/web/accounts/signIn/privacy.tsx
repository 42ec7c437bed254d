import { getLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'
import { page } from '#http/answer.server.ts'
import * as shown from '#http/legalText.server.ts'
import { LegalTextPage } from '#ui/accounts/legalTextPage.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('개인정보 처리방침', {
  description: '어떤 정보를 왜 수집하고 언제 삭제하는지 알려 드립니다.',
})

export const loader = page(() => shown.legalText(getLegalText('PRIVACY')))

export default function Privacy() {
  return <LegalTextPage {...useLoaderData<typeof loader>()} />
}
