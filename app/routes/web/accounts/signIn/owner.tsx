import { redirect } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { isOwnerKey, openOwnerAccount } from '#domain/accounts/signIn/ownerLinks.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { flash } from '#http/flash.server.ts'
import { limitAddress } from '#http/protection/limits.server.ts'
import { startSession } from '#http/session/session.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('소유자 링크')

const OwnerKey = z.object({ key: z.string().default('').catch('') })

/** The single-use link that the console prints. GET does not use it up, because link previews also open it. */
export const loader = page(
  byAnyone({ query: OwnerKey }, async ({ query, request }) => {
    await limitAddress(request, 'OWNER_LINKS')
    return { isGood: isOwnerKey(query.key) }
  }),
)

export const action = form(
  byAnyone({ query: OwnerKey }, async ({ query, request }) => {
    await limitAddress(request, 'SIGN_INS')
    const headers = new Headers({
      'Set-Cookie': await startSession(request, openOwnerAccount(query.key), 'owner'),
    })
    headers.append('Set-Cookie', (await flash({ message: '로그인 성공하였습니다' }))['Set-Cookie'])
    return redirect('/auth/admin/setup', { headers })
  }),
)

export default function Owner() {
  const { isGood } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <Box title="이 사이트의 소유자">
      {isGood && !refused ? (
        <OnceForm method="post" className="grid gap-4">
          <p>
            계속하면 이 브라우저가 소유자 계정(최고 운영자)으로 로그인합니다. 이 링크는 한 번만 쓸 수
            있습니다.
          </p>
          <Button kind="primary" size="large" block>
            소유자로 시작하기
          </Button>
        </OnceForm>
      ) : (
        <p role="alert">
          이미 사용하였거나 15분이 지난 링크입니다. 서버에서 <code>bun run owner-link</code>를 실행하면 새
          링크를 만듭니다.
        </p>
      )}
    </Box>
  )
}
