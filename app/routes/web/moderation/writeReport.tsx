import { useActionData } from '@remix-run/react'
import { NewReport } from '#domain/moderation/newReport.server.ts'
import { REPORTED_PATHS } from '#domain/moderation/paths.ts'
import { report } from '#domain/moderation/reports.server.ts'
import { getSubject, type SubjectKey } from '#domain/moderation/subjects.server.ts'
import { refuse } from '#domain/refusal.ts'
import { type Asked, byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { hashAddress } from '#http/protection/address.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { ReportForm } from '#ui/controls/forms/reportForm.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('신고')

const keyOf = ({ params, id }: Asked): SubjectKey => {
  const found = REPORTED_PATHS.find(({ part }) => part === params.kind)
  return { kind: (found ?? refuse('not_found', '페이지를 찾을 수 없습니다.')).kind, id }
}

export const loader = page(
  byMember((asked) => {
    const { kind, title, path } = getSubject(keyOf(asked))
    return { title, path, isMember: kind === 'MEMBER' }
  }),
)

export const action = form(
  byMember({ input: NewReport, limit: 'REACTIONS' }, ({ member, input, request, ...asked }) => {
    const key = keyOf({ ...asked, request })
    const { path } = getSubject(key)
    report(member, key, input, hashAddress(request))
    return redirectWithToast(path, '신고를 접수하였습니다.')
  }),
)

/** Asks for the reason of a report of a member or an offer. */
export default function WriteReport() {
  const { title, path, isMember } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="stage">
      <section className="dialog dialog-small" aria-labelledby="report-title">
        <div className="dialog-body">
          <h1 id="report-title">{isMember ? '회원 신고' : '딜 신고'}</h1>
          <p>{title}</p>
          {refused && <FormError>{refused.refusal.message}</FormError>}
          <ReportForm what={null} />
          <ButtonLink to={path} kind="plain" block>
            돌아가기
          </ButtonLink>
        </div>
      </section>
    </div>
  )
}
