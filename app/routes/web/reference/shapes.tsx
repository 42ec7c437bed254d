import { page } from '#http/answer.server.ts'
import { getShapes, listAreas } from '#http/reference/reference.server.ts'
import { titled } from '#ui/meta.ts'
import { FieldList } from '#ui/reference/fieldList.tsx'
import { SHAPES_PATH } from '#ui/reference/paths.ts'
import { ReferenceNav } from '#ui/reference/referenceNav.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const WORDS = '여러 호출의 답에 있는 자료입니다.'

export const meta = titled('API의 공통 자료', { description: WORDS })

/** The shapes that several answers of api/v0 have. */
export const loader = page(() => ({ shapes: getShapes(), areas: listAreas() }))

export default function Shapes() {
  const { shapes, areas } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="API의 공통 자료" words={WORDS} />
      <ReferenceNav areas={areas} current={SHAPES_PATH} />
      {shapes.map(({ name, fields }) => (
        <section className="panel" key={name} id={name}>
          <div className="prose">
            <h2>
              <a href={`#${name}`}>{name}</a>
            </h2>
            <FieldList fields={fields} isAnswer />
          </div>
        </section>
      ))}
    </>
  )
}
