import { getLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'
import { page } from '#http/answer.server.ts'
import * as shown from '#http/legalText.server.ts'
import { LegalTextPage } from '#ui/accounts/legalTextPage.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('이용약관', { description: '서비스를 이용하는 조건입니다.' })

export const loader = page(() => shown.legalText(getLegalText('TERMS')))

export default function Terms() {
  return <LegalTextPage {...useLoaderData<typeof loader>()} />
}
