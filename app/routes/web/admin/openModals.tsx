import { useActionData } from '@remix-run/react'
import {
  addOpenModal,
  endOpenModal,
  listOpenModals,
  NewOpenModal,
} from '#domain/broadcasts/openModals.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { readPictured } from '#http/input/pictureInput.server.ts'
import { OpenModalForm } from '#ui/admin/openModalForm.tsx'
import { OpenModalList } from '#ui/admin/openModalList.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/auth/superAdmin/openModalAdd'

export const meta = titled('시작 공지 추가')

export const loader = page(
  bySuperAdmin({ query: Paging }, ({ query }) => {
    const listed = listOpenModals(query)
    const now = Date.now()
    return {
      ...listed,
      contents: listed.contents.map((modal) => ({ ...modal, isOver: modal.endsAt <= now })),
    }
  }),
)

export const action = form({
  preview: bySuperAdmin({ input: NewOpenModal }, async ({ member, form }) => {
    const { title, body, link, imagePath } = await readPictured({ member, form }, NewOpenModal)
    const typed = Object.fromEntries([...form.fields.keys()].map((name) => [name, form.fields.getAll(name)]))
    return { preview: { title, body, link, imagePath }, typed }
  }),
  add: bySuperAdmin({ input: NewOpenModal }, async ({ member, form }) => {
    addOpenModal(member, await readPictured({ member, form }, NewOpenModal))
    return redirectWithToast(HERE, '공지를 등록하였습니다.')
  }),
  end: bySuperAdmin(({ rowId }) => {
    endOpenModal(rowId)
    return redirectWithToast(HERE, '공지를 내렸습니다.')
  }),
})

/** Adds a notice for the start of the service after a preview, and ends notices. */
export default function OpenModals() {
  const { contents, ...paging } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && 'refusal' in answer ? answer : undefined
  useFocusOnRefusal(refused)
  return (
    <>
      <PageHead
        title="시작 공지 추가"
        words="서비스를 열 때 한 번 보입니다. 여러 개면 먼저 등록한 것부터 하나씩 보입니다."
      />
      {answer && 'preview' in answer && (
        <section className="panel" aria-label="미리보기">
          <div className="open-modal">
            <h2>{answer.preview.title}</h2>
            {answer.preview.imagePath && <img src={answer.preview.imagePath} alt="" />}
            <p className="case-words">{answer.preview.body}</p>
            {answer.preview.link && (
              <ButtonLink to={answer.preview.link} kind="primary" block>
                자세히 보기
              </ButtonLink>
            )}
          </div>
        </section>
      )}
      <section className="panel" aria-label="새 공지">
        <OpenModalForm
          typed={answer?.typed}
          imagePath={answer && 'preview' in answer ? answer.preview.imagePath : null}
          refusal={refused?.refusal}
        />
      </section>
      {contents.length > 0 && (
        <section className="panel" aria-label="공지">
          <OpenModalList modals={contents} />
        </section>
      )}
      <Pager {...paging} pathOf={(number) => `${HERE}?page=${number}`} />
    </>
  )
}
